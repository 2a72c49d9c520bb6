package work_test

import (
	"runtime"
	"testing"
	"time"

	"leaper/work"
)

func TestFilled(t *testing.T) {
	given := work.Resources{Threads: 3, Memory: 5, Scratch: "folder", ScratchSize: 7}
	if got := given.Filled(); got.Threads != 3 || got.Memory != 5 || got.Scratch != "folder" || got.ScratchSize != 7 {
		t.Errorf("what is given becomes %+v", got)
	}
	if got := (work.Resources{Threads: -1}).Filled(); got.Threads != runtime.GOMAXPROCS(0) || got.Memory != work.DefaultMemory {
		t.Errorf("what is not given is %+v", got)
	}
}

// TestPortion: shares of a part are shares of the whole, and what else is told stays.
func TestPortion(t *testing.T) {
	var told work.Progress
	whole := work.Resources{Progress: func(p work.Progress) { told = p }}
	whole.Portion(0.5, 0.25).Progress(work.Progress{Done: 0.5, Words: "at it", Tours: 9})
	if want := (work.Progress{Done: 0.625, Words: "at it", Tours: 9}); told != want {
		t.Errorf("%+v; want %+v", told, want)
	}
	whole.Portion(0.9, 0.2).Progress(work.Progress{Done: 1})
	if told.Done != 1 {
		t.Errorf("%v is done", told.Done)
	}
	if whole.Quiet().Progress != nil || (work.Resources{}).Portion(0, 1).Progress != nil {
		t.Error("who tells nobody tells somebody")
	}
}

func TestLine(t *testing.T) {
	for p, want := range map[work.Progress]string{{}: "count: 2s", {Words: "half", Done: 0.5}: "count: half, 2s"} {
		if got := p.Line("count", 2*time.Second); got != want {
			t.Errorf("%q; want %q", got, want)
		}
	}
}
