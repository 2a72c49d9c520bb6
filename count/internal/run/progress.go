package run

import (
	"sync"

	"leaper/work"
)

// Progress reports the progress of a run through its passes. The reported share never goes down.
type Progress struct {
	report func(work.Progress)

	mu     sync.Mutex
	from   float64 // the share reported before these passes
	begun  float64 // the share of a pass that was made once for all
	passes int     // to be made
	made   int
	shown  float64
}

// NewProgress reports one pass.
func NewProgress(report func(work.Progress)) *Progress { return &Progress{report: report, passes: 1} }

// PassDone notes that a pass was made.
func (c *Progress) PassDone() { c.made++ }

// BeginningDone notes the share of a pass that is made once for all.
func (c *Progress) BeginningDone(share float64) {
	c.begun = share
	c.ShareDone(0)
}

// AddPasses begins further passes, if a number was too long.
func (c *Progress) AddPasses(passes int) { c.from, c.begun, c.made, c.passes = c.shown, 0, 0, passes }

// ShareDone notes the share of a pass that is made.
func (c *Progress) ShareDone(done float64) {
	if c.report == nil {
		return
	}
	each := 1 - c.begun
	share := (c.begun + (float64(c.made)+done)*each) / (c.begun + float64(max(1, c.passes))*each)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shown = max(c.shown, min(1, c.from+(1-c.from)*share))
	c.report(work.Progress{Done: c.shown})
}
