package pictures

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"leaper/app/verbs/query"
)

// drawn is the file that a question asks for, or its refusal.
func drawn(t *testing.T, body string) (string, error) {
	t.Helper()
	var q ExportQuestion
	if err := query.Decode([]byte(body), &q); err != nil {
		t.Fatal(err)
	}
	d, err := q.Draw(context.Background(), query.Limits{})
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
		`{"board":"3x3","of":"search","format":"svg","at":1000000}`:                        "did not get that far",
		`{"board":"5x5","of":"search","format":"gif","at":3}`:                              "a film shows all moments",
		`{"board":"5x5","of":"search","format":"moves","at":3}`:                            "is a film or a picture",
		`{"board":"5x5","format":"moves","at":3}`:                                          "format moves is not a picture",
		`{"board":"5x5","format":"png","film":true}`:                                       "is a still picture",
		`{"board":"5x5","format":"svg","order":"kt"}`:                                      "of a search",
		`{"board":"5x5","of":"search","format":"svg","at":1,"seed":3}`:                     "seed is not for that",
		`{"format":"svg","seed":3,"tour":{"board":"5x5","piece":"knight","tour":[]}}`:      "seed is not for that",
		`{"board":"5x5","of":"search","format":"svg","film":true,"events":-1}`:             "below 0",
		`{"board":"6x6","of":"network","kind":"open","format":"gif"}`:                      "closed tours",
		`{"board":"6x6","of":"network","format":"svg","at":100000}`:                        "has settled after",
		`{"board":"5x5","of":"search","format":"svg","at":3,"style":"heat"}`:               "no film of a search",
		`{"of":"search","format":"gif","tour":{"board":"5x5","piece":"knight","tour":[]}}`: "leave the tour out",
		`{"board":"5x5","format":"gif","lasts_ms":9000000000000000000}`:                    "from 1s to 10m0s",
		`{"graph":"C~","format":"svg","lasts_ms":6000}`:                                    "lasts_ms is not",
		`{"board":"5x5","format":"svg","dedication":"` + strings.Repeat("é", 201) + `"}`:   "at most 200 letters",
		`{"board":"5x5","format":"svg","at":26}`:                                           "write 1 to 25",
	} {
		if _, err := drawn(t, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// TestExportObeys: the tours of a file meet the constraints of the question.
func TestExportObeys(t *testing.T) {
	text, err := drawn(t, `{"board":"6x6","kind":"closed","symmetry":"half-turn","format":"moves"}`)
	if err != nil {
		t.Fatal(err)
	}
	squares := strings.Fields(text)
	if len(squares) != 36 {
		t.Fatalf("%d squares", len(squares))
	}
	for i, s := range squares {
		turned := string([]byte{'a' + 'f' - s[0], '1' + '6' - s[1]})
		if other := squares[(i+18)%36]; other != turned {
			t.Errorf("step %d is %s, and that half a round on %s and not %s", i+1, s, other, turned)
		}
	}
	text, err = drawn(t, `{"board":"6x6","use":"a1>b3","avoid":"b3>c5","given":"a1=1","format":"moves"}`)
	if err != nil || !strings.HasPrefix(text, "a1 b3 ") || strings.HasPrefix(text, "a1 b3 c5") {
		t.Errorf("%v: %s", err, text)
	}
	text, err = drawn(t, `{"board":"5x5","all":true,"limit":3,"use":"a1-b3","format":"moves"}`)
	if lines := strings.Split(strings.TrimSpace(text), "\n"); err != nil || len(lines) != 3 || lines[0] == lines[1] {
		t.Errorf("%v: %s", err, text)
	} else {
		for _, line := range lines {
			if !strings.Contains(line, "a1 b3") && !strings.Contains(line, "b3 a1") {
				t.Errorf("%s does not take the move", line)
			}
		}
	}
}

// TestExportSeveral: files of several tours, and of what is no tour of a board.
func TestExportSeveral(t *testing.T) {
	for _, c := range []struct{ body, has string }{
		{`{"board":"4x4","piece":"wazir","kind":"closed","all":true,"as":"undirected","format":"text"}`, "╭─╮ ╭─╮    ╭─╮ ╭─╮"},
		{`{"board":"4x6","piece":"wazir","kind":"closed","all":true,"as":"undirected","style":"region","format":"pdf"}`, "37 undirected closed tours of wazir on 4x6"},
		{`{"board":"5x5","all":true,"limit":4,"format":"ps"}`, "The first 4 directed paths of knight on 5x5"},
		{`{"board":"5x5","all":true,"limit":4,"title":"Four","format":"ps"}`, "Four"},
		{`{"text":" 1  .  .\n .  5  .\n 4  .  6\n","style":"numbers","format":"text"}`, " 1\n   5\n 4   6"},
		{`{"gallery":"rudrata","format":"svg"}`, "A tour of knight on 4x8"},
		{`{"of":"graph","board":"4x4","format":"svg"}`, "The leap graph of knight on 4x4"},
		{`{"of":"search","board":"5x5","film":true,"format":"svg","limit":1,"frames":20}`, "<animate"},
		{`{"of":"puzzle","board":"5x5","given":"a1=1,e5=25","film":true,"format":"svg"}`, "<animate"},
		{`{"board":"5x5","page":"100x100","margin":0,"line_width":3,"colours":"line=#c00","format":"svg"}`, "#cc0000"},
	} {
		if text, err := drawn(t, c.body); err != nil || !strings.Contains(text, c.has) {
			t.Errorf("%s: %v; %.300s", c.body, err, text)
		}
	}
	for body, want := range map[string]string{
		`{"board":"5x5","all":true,"limit":4,"at":3,"format":"pdf"}`:                      "at is for a picture of one tour",
		`{"board":"5x5","limit":4,"format":"pdf"}`:                                        "limit goes with the tours of a sheet",
		`{"board":"5x5","all":true,"format":"gif"}`:                                       "a film is of one tour, and all is not for that",
		`{"board":"5x5","page":"a4","format":"gif"}`:                                      "a film has no pages, and page is not for that",
		`{"board":"5x5","frames":30,"format":"svg"}`:                                      "a picture stands still, and frames is not for that",
		`{"board":"8x8","kind":"closed","format":"svg","style":"argument"}`:               "there is a closed tour of knight on 8x8",
		`{"board":"8x8","format":"svg","style":"argument"}`:                               "take the style line",
		`{"board":"3x8","kind":"closed","format":"svg","style":"argument"}`:               "that proof has no picture",
		`{"board":"10x10","piece":"zebra","format":"svg","style":"argument"}`:             "nothing to draw",
		`{"board":"5x5","kind":"closed","use":"a1-b3","format":"svg","style":"argument"}`: "use is not for that",
		`{"board":"5x5","all":true,"format":"svg","style":"argument"}`:                    "shows none",
		`{"gallery":"rudrata","piece":"king","format":"svg"}`:                             "piece is not for that",
		`{"of":"graph","board":"4x4","symmetry":"any","format":"svg"}`:                    "symmetry is not for that",
		`{"of":"network","board":"6x6","use":"a1-b3","format":"gif"}`:                     "use is not for that",
		`{"of":"puzzle","board":"5x5","given":"a1=1","format":"svg"}`:                     "is a film",
		`{"text":"a1 c2 a1","board":"3x4","format":"svg"}`:                                "force accepts it anyway",
		`{"board":"5x5","format":"gif","time_ms":1}`:                                      "from 20ms to 1m",
		`{"board":"5x5","format":"svg","line_width":0}`:                                   "from 0.1 to 100",
		`{"board":"5x5","format":"ansi"}`:                                                 "unknown",
		`{"board":"5x5","of":"search","format":"gif","skip":9,"events":3}`:                "more than the 9 of skip",
	} {
		if _, err := drawn(t, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// TestExportLimits: what adapters allow of other files holds for sheets and films, too.
func TestExportLimits(t *testing.T) {
	for body, want := range map[string]string{
		`{"board":"5x5","all":true,"limit":200,"format":"pdf"}`:                         "over 100 tours, which are the most here",
		`{"board":"5x5","all":true,"format":"pdf"}`:                                     "over 100 tours, which are the most here",
		`{"board":"5x5","of":"search","film":true,"format":"svg","frames":90000}`:       "90000 frames is too long",
		`{"board":"100x100","of":"graph","format":"svg"}`:                               "boards of up to 2500 are taken here",
		`{"board":"60x60","of":"network","format":"gif"}`:                               "boards of up to 2500 are taken here",
		`{"board":"30x30","of":"puzzle","given":"a1=1","film":true,"format":"svg"}`:     "boards of up to 400 are taken here",
		`{"text":"` + strings.Repeat(`a1 b3\n`, 101) + `","force":true,"format":"pdf"}`: "over 100 tours",
		`{"board":"6x6","format":"gif","size":2000}`:                                    "1000 are the most for gif",
	} {
		var q ExportQuestion
		if err := query.Decode([]byte(body), &q); err != nil {
			t.Fatal(err)
		}
		if _, err := q.Draw(context.Background(), query.PageSizes().Limits("export", false)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.100s: %v", body, err)
		}
	}
}
