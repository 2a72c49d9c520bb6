package verbs

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// drawn is the file that a question asks for, or its refusal.
func drawn(t *testing.T, body string) (string, error) {
	t.Helper()
	var q Export
	if err := Decode([]byte(body), &q); err != nil {
		t.Fatal(err)
	}
	d, err := q.Draw(context.Background(), Limits{})
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	if err := d.Write(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String(), nil
}

// TestMoments: a picture is of the moment that is asked for, a film of all of them.
func TestMoments(t *testing.T) {
	const walked = `"tour":{"board":"5x5","piece":"knight","tour":["a1","b3","c5","e4","d2"]},"force":true`
	for _, c := range []struct{ body, has, hasNot string }{
		{`{"of":"search","board":"5x5","format":"svg","at":12}`, "event 12", "<animate"},
		{`{"of":"search","board":"5x5","format":"svg","film":true,"events":30}`, "<animate", "event 31"},
		{`{"of":"search","board":"5x5","format":"html","events":30,"order":"plain","prune":false}`, "event 30", "event 31"},
		{`{"of":"network","board":"6x6","format":"svg","at":0}`, "at random", "sweep"},
		{`{"of":"network","board":"6x6","format":"svg","at":2}`, "sweep 2", "<animate"},
		{`{"of":"network","board":"6x6","format":"svg","film":true}`, "<animate", "sweep 1000000"},
		{`{"format":"svg","style":"numbers",` + walked + `}`, ">5<", ">6<"},
		{`{"format":"svg","style":"numbers","at":3,` + walked + `}`, ">3<", ">4<"},
		{`{"format":"svg","film":true,` + walked + `}`, "<animate", "event"},
	} {
		text, err := drawn(t, c.body)
		if err != nil || !strings.Contains(text, c.has) || strings.Contains(text, c.hasNot) {
			t.Errorf("%s: %v; it has %q: %t, and %q: %t", c.body, err, c.has, strings.Contains(text, c.has), c.hasNot, strings.Contains(text, c.hasNot))
		}
	}
}

// TestMomentsAreThePrefix: the picture of a moment is that of the walk so far.
func TestMomentsAreThePrefix(t *testing.T) {
	squares := []string{"a1", "b3", "c5", "e4", "d2", "b1", "a3", "b5"}
	of := func(n int, at string) string {
		text, err := drawn(t, `{"format":"svg","force":true,`+at+`"tour":{"board":"5x5","piece":"knight","tour":["`+strings.Join(squares[:n], `","`)+`"]}}`)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for n, at := range map[int]string{1: `"at":1,`, 4: `"at":4,`, 7: `"at":7,`, 8: `"at":8,`} {
		if of(n, "") != of(len(squares), at) {
			t.Errorf("%s is not the first %d squares", at, n)
		}
	}
}

// TestMomentsRefused: what goes with no file is said in a sentence.
func TestMomentsRefused(t *testing.T) {
	for body, want := range map[string]string{
		`{"board":"5x5","of":"serach","format":"svg","at":1}`:                              "none of tour, search, network",
		`{"board":"5x5","of":"search","format":"svg"}`:                                     "which moment?",
		`{"board":"5x5","of":"search","format":"svg","at":0}`:                              "write 1 or more",
		`{"board":"5x5","of":"search","format":"svg","at":-1}`:                             "below 0",
		`{"board":"3x3","of":"search","format":"svg","at":1000000}`:                        "has not come so far",
		`{"board":"5x5","of":"search","format":"gif","at":3}`:                              "a film shows all moments",
		`{"board":"5x5","of":"search","format":"moves","at":3}`:                            "is a film or a picture",
		`{"board":"5x5","format":"moves","at":3}`:                                          "format moves is none",
		`{"board":"5x5","format":"png","film":true}`:                                       "stands still",
		`{"board":"5x5","format":"svg","order":"kt"}`:                                      "of a search",
		`{"board":"5x5","of":"search","format":"svg","at":1,"seed":3}`:                     "seed is not for that",
		`{"format":"svg","seed":3,"tour":{"board":"5x5","piece":"knight","tour":[]}}`:      "seed is not for that",
		`{"board":"5x5","of":"search","format":"svg","film":true,"events":-1}`:             "below 0",
		`{"board":"6x6","of":"network","kind":"open","format":"gif"}`:                      "closed tours",
		`{"board":"6x6","of":"network","format":"svg","at":100000}`:                        "has settled after",
		`{"board":"5x5","of":"search","format":"svg","at":3,"style":"heat"}`:               "no film of a search",
		`{"of":"search","format":"gif","tour":{"board":"5x5","piece":"knight","tour":[]}}`: "leave the tour out",
		`{"board":"5x5","format":"svg","at":26}`:                                           "write 1 to 25",
	} {
		if _, err := drawn(t, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", body, err)
		}
	}
}
