//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/cluster"
	"leaper/app/jobs"
	"leaper/internal/testing/setup"
)

// TestDisputes: sixty invented workers contradict results of the honest ones, over one task and over sixty,
// also while the hub is killed and begun again. The asker's machine does each disputed task once, and the
// answer is the one of a single process.
func TestDisputes(t *testing.T) {
	setup.OnlyNightly(t)
	var after []time.Duration
	for _, c := range []struct {
		name   string
		spread int  // over how many tasks
		killed bool // the hub
	}{{"one task", 1, false}, {"sixty tasks", 60, false}, {"one task, the hub killed", 1, true}, {"sixty tasks, the hub killed", 60, true}} {
		t.Run(c.name, func(t *testing.T) {
			f := newFleet(t, 2)
			asker := f.ask([]string{"count", "8x8", "--closed"})
			f.disputed(60, c.spread)
			f.did("sixty disputes over %s", c.name)
			if c.killed {
				end(f.hub)
				f.startHub()
				f.did("the hub is killed, and begun again")
			}
			last := time.Now()
			if got := f.answered(asker, 2*afterLast); got != "26534728821064\n" {
				t.Errorf("%q\n%s", got, f.tail())
			}
			after = append(after, time.Since(last))
			if time.Since(last) > afterLast {
				t.Errorf("it took %s\n%s", time.Since(last), f.tail())
			}
			if c.spread == 1 && !strings.Contains(f.tail(), "counts wrongly") { // else all may be done before it is read
				t.Errorf("nobody is named\n%s", f.tail())
			}
		})
	}
	logAfter(t, after)
}

// disputed contradicts results in names of its own, over some of the tasks that are done first.
func (f *fleet) disputed(names, spread int) {
	f.t.Helper()
	conn := f.connected()
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		f.t.Fatal(err)
	}
	var job struct{ Job jobs.Job }
	var done []string
	for begun := time.Now(); len(done) < spread; time.Sleep(50 * time.Millisecond) {
		if time.Since(begun) > afterLast {
			f.t.Fatalf("%d results\n%s", len(done), f.tail())
		}
		records, err := js.Stream(f.t.Context(), "KV_leaper_jobs")
		if err != nil {
			continue // nobody has asked yet
		}
		if msg, err := records.GetMsg(f.t.Context(), 0, jetstream.WithGetMsgSubject("$KV.leaper_jobs.*")); err != nil || json.Unmarshal(msg.Data, &job) != nil {
			continue
		}
		results, err := js.Stream(f.t.Context(), "LEAPER_RESULTS")
		if err != nil {
			f.t.Fatal(err)
		}
		info, err := results.Info(f.t.Context(), jetstream.WithSubjectFilter("leaper.result."+job.Job.Name+".*"))
		if err != nil {
			f.t.Fatal(err)
		}
		done = nil
		for subject := range info.State.Subjects {
			done = append(done, subject[strings.LastIndexByte(subject, '.')+1:])
		}
	}
	for i := range names {
		who := cluster.NewIdentity("evil")
		task := done[i%spread]
		key := task + "-by-" + who.Name
		lie := fmt.Appendf(nil, `{"sum":"%d","key":%q}`, 8*(i+1), job.Job.Key)
		if _, err := js.Publish(f.t.Context(), "leaper.result."+job.Job.Name+"."+key, who.Result(job.Job, key, task, lie)); err != nil {
			f.t.Fatal(err)
		}
	}
}
