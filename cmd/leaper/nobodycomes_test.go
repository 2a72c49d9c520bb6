//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"leaper/internal/testing/setup"
)

// TestNobodyComes tries schedules with one asker, two workers, and nobody who comes later: a
// hub that is killed, or told to end, and begun again; streams and buckets that are deleted
// under the feet of all, one or all; lines that are cut. After the last fault the question is
// answered within a bound. LEAPER_ALONE says how many, or the first and the one after the last.
func TestNobodyComes(t *testing.T) {
	if testing.Short() {
		t.Skip("it begins hubs and workers, and waits for them")
	}
	if setup.UnderRace {
		t.Skip("other processes do the work, where no race shows")
	}
	first, end := 0, setup.Rounds(1, 2, 100)
	if text := os.Getenv("LEAPER_ALONE"); text != "" {
		var err error
		if first, end, err = seedsOf(text); err != nil {
			t.Fatalf("LEAPER_ALONE=%s: %v", text, err)
		}
	}
	var after []time.Duration
	for seed := first; seed < end; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { after = append(after, nobodyComes(t, uint64(seed))) })
	}
	logAfter(t, after)
}

// keptByHub is all that a hub keeps.
var keptByHub = []string{"KV_leaper_workers", "KV_leaper_jobs", "LEAPER_TASKS", "LEAPER_RESULTS"}

// afterLast is how long a question may take at most after the last fault, on a machine that has
// other work, too: what is lost is missed after some seconds, and all may be to do again.
const afterLast = time.Minute

// nobodyComes is a schedule without newcomers. It says how long the question took after the last
// fault.
func nobodyComes(t *testing.T, seed uint64) time.Duration {
	r := rand.New(rand.NewPCG(seed, 31))
	q := questions[int(seed)%2]
	if seed > 1 { // the first two are the everyday ones
		q.args, q.answer = []string{"count", "8x8", "--closed"}, "26534728821064\n"
	}
	f := newFleet(t, 2)
	asker := f.ask(q.args)
	time.Sleep(time.Duration(200+r.IntN(1500)) * time.Millisecond)
	var last time.Time
	for i := range 1 + r.IntN(3) {
		switch kind := r.IntN(7); {
		case kind > 3 || seed == 0 && i == 0:
			hard := r.IntN(2) == 0
			f.did("the hub is ended, hard: %v, and begun again a second later", hard)
			if !hard {
				_ = f.hub.Process.Signal(syscall.SIGTERM)
				late := time.AfterFunc(15*time.Second, func() {
					t.Error("the hub does not end within 15 s of SIGTERM")
					_ = f.hub.Process.Kill()
				})
				_ = f.hub.Wait()
				late.Stop()
			}
			end(f.hub)
			time.Sleep(time.Second)
			f.startHub()
		case kind == 3:
			f.did("all is deleted")
			for _, name := range keptByHub {
				f.deletes(name)
			}
		case kind == 2:
			w := r.IntN(2)
			f.did("the line of worker %d is cut, for longer than a task is left to it", w)
			f.lines[w].cut(time.Duration(1100+r.IntN(1500)) * time.Millisecond)
		default:
			name := keptByHub[r.IntN(len(keptByHub))]
			f.did("%s is deleted", name)
			f.deletes(name)
		}
		last = time.Now()
		time.Sleep(time.Duration(r.IntN(1000)) * time.Millisecond)
	}
	if got := f.answered(asker, 2*afterLast); got != q.answer {
		t.Errorf("%q, and one process says %q\n%s", got, q.answer, f.tail())
	}
	after := time.Since(last)
	if after > afterLast {
		t.Errorf("after the last fault it took %s\n%s", after, f.tail())
	}
	return after
}

// deletes deletes a stream of the hub.
func (f *fleet) deletes(name string) {
	f.t.Helper()
	conn := f.connected()
	defer conn.Close()
	if _, err := conn.Request("$JS.API.STREAM.DELETE."+name, nil, 5*time.Second); err != nil {
		f.t.Fatalf("deleting %s: %v", name, err)
	}
}

// connected is a connection of somebody who has the token.
func (f *fleet) connected() *nats.Conn {
	f.t.Helper()
	token, err := os.ReadFile(f.token())
	if err != nil {
		f.t.Fatal(err)
	}
	conn, err := nats.Connect(f.url(), nats.Token(strings.TrimSpace(string(token))), nats.MaxReconnects(20))
	if err != nil {
		f.t.Fatal(err)
	}
	return conn
}
