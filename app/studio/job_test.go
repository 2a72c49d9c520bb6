package studio

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// last reads the last event of a job into a value; it must have this name.
func last(t *testing.T, events []said, name string, into any) {
	t.Helper()
	if len(events) == 0 || events[len(events)-1].name != name {
		t.Fatalf("the last event is no %s: %v", name, events)
	}
	if err := json.Unmarshal([]byte(events[len(events)-1].data), into); err != nil {
		t.Fatal(err)
	}
	for i, e := range events {
		if before := i > 0 && number(events[i-1].id) >= number(e.id); before || number(e.id) < 1 {
			t.Errorf("ids do not grow: %v", events)
		}
		if i < len(events)-1 && (e.name == "result" || e.name == "problem") {
			t.Errorf("a %s is not the last event", e.name)
		}
	}
}

func number(id string) int64 {
	n, _ := strconv.ParseInt(id, 10, 64)
	return n
}

func TestCountJob(t *testing.T) {
	c := open(t, Options{})
	for _, e := range []struct{ ask, count, verdict, sentence string }{
		{`"board":"6x6","kind":"closed","as":"undirected"`, "9862", "found", "9862 undirected closed tours of knight on 6x6"},
		{`"board":"5x5"`, "1728", "found", "1728 directed paths of knight on 5x5"},
		{`"board":"5x5","method":"list","from":"a1"`, "304", "found", "304 directed paths of knight on 5x5 from a1"},
		{`"board":"4x6","as":"distinct"`, "186", "found", "186 distinct paths of knight on 4x6"},
		{`"board":"4x4"`, "0", "none", "0 directed paths of knight on 4x4"},
		{`"board":"50x50"`, "", "undecided", "undecided: "},
	} {
		var r counting.CountAnswer
		last(t, c.all(c.start(`{"verb":"count",`+e.ask+`}`)), "result", &r)
		if r.Count != e.count || r.Verdict.Verdict != e.verdict || !strings.HasPrefix(r.Sentence, e.sentence) {
			t.Errorf("%s: %+v", e.ask, r)
		}
	}
	var p Problem
	last(t, c.all(c.start(`{"verb":"count","board":"4x4","piece":"pawn","as":"undirected"}`)), "problem", &p)
	if p.Status != 422 || !strings.Contains(p.Detail, "pawn") {
		t.Errorf("%+v", p)
	}
	var r counting.CountAnswer
	last(t, c.all(c.start(`{"verb":"count","board":"8x8","method":"list","timeout_ms":30}`)), "result", &r)
	if r.Verdict.Verdict != "undecided" || r.Count != "" || !strings.HasPrefix(r.Sentence, "undecided: the time limit was reached") {
		t.Errorf("%+v", r)
	}
}

func TestOtherJobs(t *testing.T) {
	c := open(t, Options{})
	var e counting.EstimateAnswer
	last(t, c.all(c.start(`{"verb":"estimate","board":"6x6","probes":20000,"seed":3}`)), "result", &e)
	if e.Estimate == "" || e.Low == "" || e.High == "" || e.Probes != 20000 || e.Seed != 3 || !strings.Contains(e.Sentence, "95 % confidence interval") {
		t.Errorf("%+v", e)
	}
	last(t, c.all(c.start(`{"verb":"estimate","board":"5x5","kind":"closed"}`)), "result", &e)
	if !e.Exact || e.Estimate != "0" || e.Verdict.Verdict != "none" {
		t.Errorf("%+v", e)
	}
	var f touring.FindAnswer
	last(t, c.all(c.start(`{"verb":"find","board":"8x8","kind":"closed"}`)), "result", &f)
	check(t, f.Tour, tour.Ask{Kind: tour.Closed})
	var x touring.ExistsAnswer
	last(t, c.all(c.start(`{"verb":"exists","board":"3x8","kind":"closed"}`)), "result", &x)
	if x.Verdict.Verdict != "none" {
		t.Errorf("%+v", x)
	}
}

// TestListJob: a job's tours are those of the listing, in order, each once.
func TestListJob(t *testing.T) {
	c := open(t, Options{Coalesced: time.Millisecond})
	g := setup.Graph(t, "5x5", "plane", "knight")
	events := c.all(c.start(`{"verb":"list","board":"5x5","limit":1000,"skip":50}`))
	var r touring.ListAnswer
	last(t, events, "result", &r)
	if r.Given != 1000 || r.Last || r.Verdict.Verdict != "found" {
		t.Errorf("%+v", r)
	}
	events = slices.DeleteFunc(events, func(e said) bool { return e.name != "tour" })
	n := 0
	for tr, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{Limit: 1050}) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n <= 50 {
			continue
		}
		var e query.TourEvent
		if err := json.Unmarshal([]byte(events[n-51].data), &e); err != nil {
			t.Fatal(err)
		}
		if e.Number != int64(n) || !slices.Equal(e.Tour.Tour, query.TourOf(g, tr).Tour) {
			t.Fatalf("tour %d is another", n)
		}
	}
	if len(events) != 1000 {
		t.Errorf("%d tours", len(events))
	}
	c.refused("jobs", `{"verb":"list","board":"8x8","limit":2000}`, 422)
}

// TestResume hangs up in the middle and goes on from the last event that was read.
func TestResume(t *testing.T) {
	c := open(t, Options{Coalesced: time.Millisecond})
	id := c.start(`{"verb":"list","board":"5x5","limit":500}`)
	var got []said
	for len(got) == 0 || got[len(got)-1].name != "result" {
		at := ""
		if len(got) > 0 {
			at = got[len(got)-1].id
		}
		events, leave := c.listen(id, at)
		for range 37 {
			e, more := <-events
			if !more {
				break
			}
			got = append(got, e)
		}
		leave()
	}
	next := int64(1)
	for _, e := range got {
		if e.name != "tour" {
			continue
		}
		var te query.TourEvent
		if err := json.Unmarshal([]byte(e.data), &te); err != nil || te.Number != next {
			t.Fatalf("tour %d, want %d, %v", te.Number, next, err)
		}
		next++
	}
	if next != 501 {
		t.Errorf("%d tours", next-1)
	}
	answer, _ := c.do("GET", "/api/v1/jobs/"+id+"/events", "", "Last-Event-ID", "x")
	if answer.StatusCode != 422 {
		t.Errorf("Last-Event-ID x: %d", answer.StatusCode)
	}
}

// state looks a job up without asking for it, which would keep it alive.
func state(c *client, id string) string {
	c.t.Helper()
	j, err := c.s.jobs.find(id)
	if err != nil {
		c.t.Fatal(err)
	}
	return j.view().State
}

// TestPolled: a job whose state is asked for now and then goes on without listeners,
// and holds its result.
func TestPolled(t *testing.T) {
	c := open(t, Options{Grace: 100 * time.Millisecond, Polled: time.Minute})
	view := func(id string) (j Job) {
		answer, text := c.do("GET", "/api/v1/jobs/"+id, "")
		if err := json.Unmarshal([]byte(text), &j); err != nil || answer.StatusCode != 200 {
			t.Fatal(answer.StatusCode, err, text)
		}
		return j
	}
	id := c.start(long)
	view(id)
	time.Sleep(400 * time.Millisecond)
	if s := state(c, id); s != running {
		t.Errorf("it was asked for, and is %s", s)
	}
	c.do("DELETE", "/api/v1/jobs/"+id, "")
	quick := c.start(`{"verb":"count","board":"5x5"}`)
	eventually(t, "a job that is polled comes to its end", func() bool { return view(quick).State == done })
	var n counting.CountAnswer
	if err := json.Unmarshal(view(quick).Result, &n); err != nil || n.Count != "1728" {
		t.Errorf("%+v, %v", n, err)
	}
}

func TestCancel(t *testing.T) {
	c := open(t, Options{Grace: time.Minute})
	id := c.start(long)
	events, leave := c.listen(id, "")
	defer leave()
	eventually(t, "it runs", func() bool { return state(c, id) == running })
	answer, text := c.do("DELETE", "/api/v1/jobs/"+id, "")
	if answer.StatusCode != http.StatusNoContent || text != "" {
		t.Fatal(answer.StatusCode, text)
	}
	var all []said
	for e := range events {
		all = append(all, e)
	}
	var p Problem
	last(t, all, "problem", &p)
	if p.Status != http.StatusGone || p.Detail != "the job was cancelled" {
		t.Errorf("%+v", p)
	}
	if s := state(c, id); s != cancelled {
		t.Errorf("it is %s", s)
	}
	answer, _ = c.do("DELETE", "/api/v1/jobs/"+id, "")
	if answer.StatusCode != http.StatusNoContent {
		t.Errorf("a second time: %d", answer.StatusCode)
	}
	for _, m := range []string{"GET", "DELETE"} {
		if answer, _ := c.do(m, "/api/v1/jobs/nosuch", ""); answer.StatusCode != 404 {
			t.Errorf("%s of no job: %d", m, answer.StatusCode)
		}
	}
	eventually(t, "its place is free", func() bool { return c.s.jobs.count().running == 0 })
}

// TestAbandoned: a job ends when nobody listens: from the start, or any more.
func TestAbandoned(t *testing.T) {
	c := open(t, Options{Grace: 150 * time.Millisecond, JobsPerClient: 1})
	never := c.start(long)
	waits := c.start(long)
	eventually(t, "a job without listeners ends", func() bool { return state(c, never) == cancelled })
	eventually(t, "one that waits, too", func() bool { return state(c, waits) == cancelled })
	left := c.start(long)
	_, leave := c.listen(left, "")
	time.Sleep(400 * time.Millisecond)
	if s := state(c, left); s != running && s != waiting {
		t.Errorf("somebody listens, and it is %s", s)
	}
	leave()
	eventually(t, "a job ends when its listener has gone", func() bool { return state(c, left) == cancelled })
	eventually(t, "nobody listens", func() bool { return c.s.pool.inUse(streamSlot) == 0 })
}

// TestFull: jobs wait for their turn, and when too many wait the studio says when
// to come back.
func TestFull(t *testing.T) {
	c := open(t, Options{Jobs: 2, JobsPerClient: 1, Waiting: 3, WaitPerClient: 2, Grace: time.Minute})
	first := c.start(`{"verb":"find","board":"4x20","kind":"closed","method":"warnsdorff"}`)
	second := c.start(long)
	third := c.start(`{"verb":"find","board":"8x8"}`)
	if a, b, d := state(c, first), state(c, second), state(c, third); a != running || b != waiting || d != waiting {
		t.Fatalf("%s, %s, %s", a, b, d)
	}
	answer, text := c.do("POST", "/api/v1/jobs", long)
	after, err := strconv.Atoi(answer.Header.Get("Retry-After"))
	if answer.StatusCode != http.StatusTooManyRequests || err != nil || after < 1 || after > 60 || !strings.Contains(text, "2 of your jobs are waiting") {
		t.Fatal(answer.StatusCode, answer.Header, text)
	}
	// Others have places of their own, until all are taken.
	run, err := c.s.readJob("count", []byte(`{"board":"8x8","method":"list"}`))
	if err != nil {
		t.Fatal(err)
	}
	other, err := c.s.jobs.submit(run, "192.0.2.1", nil)
	if err != nil || other.view().State != running {
		t.Fatal(err, other.view())
	}
	for i := range 2 { // these only wait
		if _, err := c.s.jobs.submit(run, "192.0.2."+itoa(i+2), nil); (err == nil) != (i == 0) {
			t.Errorf("client %d: %v", i, err)
		}
	}
	c.do("DELETE", "/api/v1/jobs/"+first, "")
	eventually(t, "one that waited runs", func() bool { return state(c, second) == running || state(c, third) != waiting })
}

// TestNineCounts: a client that asks for nine long counts keeps none of another
// client's from starting.
func TestNineCounts(t *testing.T) {
	c := open(t, Options{Grace: time.Minute, WaitPerClient: 9})
	count := func(client, body string) *job {
		w, err := c.s.readJob("count", []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		j, err := c.s.jobs.submit(w, client, nil)
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	for i := range 9 {
		if j := count("one", `{"board":"8x8","method":"list"}`); j.hasState(running) != (i < 2) {
			t.Errorf("count %d of a client: %s", i+1, j.view().State)
		} else if behind := c.s.jobs.view(j).Behind; (i < 2) != (len(behind) == 0) || i >= 2 && behind[0] != "count" {
			t.Errorf("count %d of a client waits behind %q", i+1, behind)
		}
	}
	for _, client := range []string{"other", "third"} {
		if j := count(client, `{"board":"5x5"}`); !j.hasState(running) && !j.hasState(done) {
			t.Errorf("the count of the %s client is %s", client, j.view().State)
		}
	}
}

// TestThousandCancelled: a thousand jobs that are cancelled leave nothing behind.
func TestThousandCancelled(t *testing.T) {
	before := runtime.NumGoroutine()
	func() {
		s, err := New(Options{Jobs: 4, JobsPerClient: 4, Waiting: 64, WaitPerClient: 64, Grace: time.Minute, Kept: 16})
		if err != nil {
			t.Fatal(err)
		}
		var each sync.WaitGroup
		for range 8 {
			each.Go(func() {
				for range 125 {
					run, err := s.readJob("count", []byte(`{"board":"8x8","method":"list"}`))
					if err != nil {
						t.Error(err)
						return
					}
					j, err := s.jobs.submit(run, "somebody", nil)
					if err != nil {
						t.Error(err)
						return
					}
					s.jobs.cancel(j, errDeleted)
				}
			})
		}
		each.Wait()
		eventually(t, "all have ended", func() bool { n := s.jobs.count(); return n.running == 0 && n.waiting == 0 })
		if n := s.jobs.count(); n.ended > 16 || n.total["count"] != 1000 {
			t.Errorf("%+v", n)
		}
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	quiet(t, before)
}

// TestThousandLeave is the same over connections: clients start, listen, and vanish.
func TestThousandLeave(t *testing.T) {
	before := runtime.NumGoroutine()
	func() {
		s, err := New(Options{Grace: time.Millisecond, Jobs: 4, JobsPerClient: 4, Waiting: 64, WaitPerClient: 64})
		if err != nil {
			t.Fatal(err)
		}
		c, end := serveOn(t, s)
		rounds := setup.Rounds(50, 100, 200)
		for range rounds {
			answer, text := c.do("POST", "/api/v1/jobs", long)
			if answer.StatusCode != 202 {
				t.Fatal(text)
			}
			var j Started
			if err := json.Unmarshal([]byte(text), &j); err != nil {
				t.Fatal(err)
			}
			if answer, _ := c.do("GET", "/api/v1/jobs/"+j.ID, ""); answer.StatusCode != 200 {
				t.Fatal("it is not known")
			}
			ctx, cancel := context.WithCancel(t.Context())
			r, err := http.NewRequestWithContext(ctx, "GET", c.url+j.Events, nil)
			if err != nil {
				t.Fatal(err)
			}
			if answer, err := http.DefaultClient.Do(r); err == nil {
				_ = answer.Body.Close() // it is to be cut off
			}
			cancel()
		}
		eventually(t, "all have ended", func() bool {
			n := s.jobs.count()
			return n.running == 0 && n.waiting == 0 && s.pool.inUse(streamSlot) == 0
		})
		end()
	}()
	quiet(t, before)
}

// TestStreams: many listen to one job, some of them do not read, and the job takes
// no notice.
func TestStreams(t *testing.T) {
	c := open(t, Options{Coalesced: time.Millisecond, StreamsPerJob: 30})
	id := c.start(`{"verb":"list","board":"5x5","limit":1728}`)
	var all sync.WaitGroup
	for i := range 30 {
		events, leave := c.listen(id, "")
		if i%3 == 0 {
			defer leave() // nobody reads this one
			continue
		}
		all.Go(func() {
			defer leave()
			n := 0
			for e := range events {
				if e.name == "tour" {
					n++
				}
			}
			if n != 1728 {
				t.Errorf("%d tours", n)
			}
		})
	}
	all.Wait()
}

// TestCoalesced: of much progress few events are sent, the newest ones.
func TestCoalesced(t *testing.T) {
	s, err := New(Options{Coalesced: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	c, end := serveOn(t, s)
	defer end()
	go1 := make(chan struct{})
	j, err := s.jobs.submit(work{"find", 0, time.Minute, func(_ context.Context, f *feed) (any, error) {
		<-go1
		for i := range 20000 {
			f.progress(query.Progress{Words: fmt.Sprint(i)})
			if i%200 == 0 {
				time.Sleep(time.Millisecond)
			}
		}
		return &touring.FindAnswer{}, nil
	}}, "127.0.0.1", nil)
	if err != nil {
		t.Fatal(err)
	}
	events, leave := c.listen(j.id, "")
	defer leave()
	close(go1)
	begun := time.Now()
	var got []said
	for e := range events {
		got = append(got, e)
	}
	if most := int(time.Since(begun)/(20*time.Millisecond)) + 3; len(got) > most || len(got) < 3 {
		t.Errorf("%d events in %s", len(got), time.Since(begun))
	}
	if id := number(got[len(got)-1].id); id != 20001 || got[len(got)-2].data != `{"words":"19999"}` {
		t.Errorf("the last event is %d, before it came %s", id, got[len(got)-2].data)
	}
}

// TestBug: an engine that panics ends its job, and nothing else.
func TestBug(t *testing.T) {
	c := open(t, Options{})
	j, err := c.s.jobs.submit(work{"find", 0, time.Minute, func(context.Context, *feed) (any, error) { panic("broken") }}, "127.0.0.1", nil)
	if err != nil {
		t.Fatal(err)
	}
	var p Problem
	last(t, c.all(j.id), "problem", &p)
	if p.Status != 500 || !strings.Contains(p.Detail, "bug in leaper: broken") || state(c, j.id) != failed {
		t.Errorf("%+v, %s", p, state(c, j.id))
	}
}
