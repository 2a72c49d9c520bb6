package notation

import (
	"io"
	"sync"
	"time"
)

// output is a buffer in front of a writer. It is fast and yet hides nothing: it
// contains whole tours, and none stays there for longer than a moment.
//
// Flushing after every tour would cost a system call a tour, more than it takes
// to format one; flushing full buffers only would leave the last tours of a
// burst unseen while the search is stuck for hours. So the first tour after a
// silence goes out at once and starts a timer. While that runs, tours gather;
// when it goes off they go out together and it starts again, or, if there were
// none, rests.
//
//	         tour: flush, start               tour: keep
//	resting ────────────────────▶ gathering ◀───────────┐
//	        ◀────────────────────           ────────────┘
//	         timer: nothing new       timer: flush, start
//
// Errors stick: after the first, nothing more is written, and every call
// returns it.
type output struct {
	mu        sync.Mutex
	w         io.Writer
	buf       []byte
	complete  int // how much of the buffer is whole tours
	err       error
	timer     *time.Timer
	gathering bool
}

const (
	gatherFor  = 20 * time.Millisecond
	bufferFull = 1 << 16
)

// spill flushes a full buffer within a long tour. After its error there is no use
// in going on. The caller holds the lock.
func (o *output) spill() error {
	if len(o.buf) >= bufferFull {
		o.flush()
	}
	return o.err
}

// settle notes that the buffer ends with a whole tour, and flushes it or keeps it for the timer.
// The caller holds the lock.
func (o *output) settle() {
	o.complete = len(o.buf)
	if o.gathering && o.complete < bufferFull || o.complete == 0 {
		return
	}
	o.flush()
	if o.gathering {
		return
	}
	o.gathering = true
	if o.timer == nil {
		o.timer = time.AfterFunc(gatherFor, o.tick)
	} else {
		o.timer.Reset(gatherFor)
	}
}

// tick flushes the buffer when the timer goes off, and starts the timer again if there was something to
// flush.
func (o *output) tick() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.gathering = o.gathering && len(o.buf) > 0 && o.err == nil; o.gathering {
		o.flush()
		o.timer.Reset(gatherFor)
	}
}

// stop stops the timer for good and writes what is left.
func (o *output) stop() {
	o.gathering = false
	if o.timer != nil {
		o.timer.Stop()
	}
	o.flush()
}

func (o *output) flush() {
	if o.err == nil && len(o.buf) > 0 {
		n, err := o.w.Write(o.buf)
		if err == nil && n < len(o.buf) {
			err = io.ErrShortWrite
		}
		o.err = err
	}
	o.buf, o.complete = o.buf[:0], 0
}
