// Package engine answers what the page asks where there is no server: in the browser
// itself, compiled to WebAssembly (cmd/leaper-wasm). It knows neither HTTP nor the
// browser, so that its tests run like all others.
//
//	page ─▶ worker ─▶ Ask ─▶ verbs ─▶ Reply ─▶ worker ─▶ page
//	                              └──▶ progress, tours ──▶
//
// Questions, answers and sentences are those of package verbs, as in the command and
// the studio. Its memory limit is set when it is made, and a question that could never
// fit is refused.
package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/internal/fault"
)

// LeastMemory is what an engine needs to be of use.
const LeastMemory = 128 << 20

// program is the memory of the program itself.
const program = 48 << 20

// An Engine answers questions. Make one with [New].
type Engine struct {
	memory   int64
	exhibits func() (*touring.Gallery, error)
}

// New makes an engine that keeps to the given number of bytes of memory, [LeastMemory] at least.
func New(memory int64) *Engine {
	return &Engine{max(memory, LeastMemory), sync.OnceValues(touring.Exhibits)}
}

// Heap is how much memory the garbage collector is to keep to: the program itself is
// not in it, and it may be late by a sixteenth.
func (e *Engine) Heap() int64 { return e.memory - program - e.memory/16 }

// budget is the limit of a question: the rest of the heap is for what the garbage
// collector has not come to yet.
func (e *Engine) budget() int64 { return (e.memory - program) / 4 * 3 }

// An Ask is a question as the page sends it.
type Ask struct {
	Verb string
	Body []byte // the question as JSON
	Job  bool   // it may take as long as it says, and without limit if it says nothing

	// Streamed is a job whose tours are taken one by one, and are kept nowhere.
	Streamed bool
}

// A Reply is an answer: JSON, or a file.
type Reply struct {
	JSON []byte
	File *File
}

// A File is what export makes.
type File struct {
	Name, Type string
	Data       []byte
}

// Answer answers a question, of all but files and letters (see [Engine.Draw]). It ends soon after the
// context does. The error is a sentence for people.
func (e *Engine) Answer(ctx context.Context, ask Ask, tell query.Reporter) (reply Reply, err error) {
	defer func() { caught(recover(), &reply, &err) }()
	switch ask.Verb {
	case "pieces":
		return Reply{JSON: query.Encode(touring.AllPieces())}, nil
	case "gallery":
		all, err := e.exhibits()
		if err != nil {
			return Reply{}, &bug{err.Error()}
		}
		return Reply{JSON: query.Encode(all)}, nil
	case "units", "part", "sum":
		return e.parted(ctx, ask, tell)
	}
	return e.oneOf(ctx, verbs.Letterless(), ask, tell)
}

// oneOf answers a question of one of some verbs.
func (e *Engine) oneOf(ctx context.Context, all []verbs.Verb, ask Ask, tell query.Reporter) (Reply, error) {
	at := slices.IndexFunc(all, func(v verbs.Verb) bool { return v.Name == ask.Verb && (v.Job || !ask.Job) })
	if at < 0 {
		return Reply{}, fmt.Errorf("verb %q is not known", fault.Shorten(ask.Verb))
	}
	return e.verb(ctx, all[at], ask, tell)
}

// caught makes what breaks an error.
func caught(broken any, reply *Reply, err *error) {
	if broken != nil {
		*reply, *err = Reply{}, &bug{fmt.Sprintf("this is a bug in leaper: %v", broken)}
	}
}

// verb answers a verb's question.
func (e *Engine) verb(ctx context.Context, verb verbs.Verb, ask Ask, tell query.Reporter) (Reply, error) {
	q := verb.New()
	if err := query.Decode(ask.Body, q); err != nil {
		return Reply{}, err
	}
	limits := e.limits(verb.Name, ask.Job)
	if ask.Job && ask.Streamed {
		limits.Listed, limits.Streamed = 0, true
	}
	work, err := q.Read(limits)
	if err != nil {
		return Reply{}, err
	}
	soon, most := verb.Soon, query.MostSoon
	if ask.Job {
		soon, most = 0, 0
	}
	ctx, cancel, err := allowance(q).Within(ctx, soon, most)
	if err != nil {
		return Reply{}, err
	}
	defer cancel()
	if ask.Job {
		aloud, stop := tell.Aloud(verb.Name)
		defer stop()
		if tell = aloud; !verb.Events {
			tell.Tour = nil
		}
	} else {
		tell = query.Reporter{}
	}
	a, err := work(ctx, tell)
	if err != nil {
		return Reply{}, err
	}
	return Reply{JSON: query.Encode(a)}, nil
}

// allowance is how long a question may take.
func allowance(q query.AnyQuestion) query.TimeOptions {
	if t, ok := q.(interface{ Time() query.TimeOptions }); ok {
		return t.Time()
	}
	return query.TimeOptions{}
}

// The shares of the budget that counts may take which find tours by their numbers, one
// that is made at once, and a sweep of find or exists, or a game. A job has nearly all: nothing else is computed meanwhile.
const (
	numbersShare = 2
	countShare   = 4
	existsShare  = 8
)

// limits are what a verb is allowed.
func (e *Engine) limits(verb string, job bool) query.Limits {
	l := query.PageSizes().Limits(verb, job)
	l.Threads, l.Room = 1, e.room
	switch {
	case verb == "exists" || verb == "find" || verb == "game" || verb == "play":
		l.Memory = e.budget() / existsShare
	case (verb == "count" || verb == "sample") && job:
		l.Memory = e.budget() / 8 * 7
	case verb == "list" || verb == "rank":
		l.Memory = e.budget() / numbersShare
	case verb == "count" || verb == "sample":
		l.Memory = e.budget() / countShare
	}
	return l
}

// room refuses what could never have room.
func (e *Engine) room(bytes int64) error {
	if most := e.budget(); bytes > most {
		return fmt.Errorf("it may take %d MiB of memory, and there are %d MiB here; ask for less, or use the command", (bytes+1<<20-1)>>20, most>>20)
	}
	return nil
}

// Draw makes a file, which is asked for as "export", or a board of letters, whose outlines files
// need as well. It stands apart from [Engine.Answer]
// so that a program may have one without the other: styles, papers and films are a seventh
// of it all.
func (e *Engine) Draw(ctx context.Context, ask Ask, tell query.Reporter) (reply Reply, err error) {
	defer func() { caught(recover(), &reply, &err) }()
	if ask.Verb != "export" {
		return e.oneOf(ctx, verbs.Lettered(), ask, tell)
	}
	var q pictures.ExportQuestion
	if err := query.Decode(ask.Body, &q); err != nil {
		return Reply{}, err
	}
	ctx, cancel, err := query.TimeOptions{}.Within(ctx, 2*query.MostSoon, 0)
	if err != nil {
		return Reply{}, err
	}
	defer cancel()
	d, err := q.Draw(ctx, e.limits("export", false))
	if err != nil {
		return Reply{}, err
	}
	if err := e.room(d.Takes); err != nil {
		return Reply{}, err
	}
	out := pictures.NewParcel(ctx, query.MostFile)
	if err := d.Write(ctx, out); err != nil {
		return Reply{}, err
	}
	return Reply{File: &File{d.Name, d.Format.Media, out.Bytes()}}, nil
}

// bug is a fault of ours.
type bug struct{ text string }

func (b *bug) Error() string { return b.text }

// The statuses of problems: those that the studio answers by HTTP.
const (
	malformed = 400
	senseless = 422
	broken    = 500
)

// A Problem is an error for the page.
type Problem struct {
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Late   bool   `json:"late,omitempty"` // it took longer than it may

	// Verdict says why there is no file: none if there is proof that nothing is to be drawn, undecided
	// if a limit came first.
	Verdict string `json:"verdict,omitempty"`
}

// ProblemOf makes a problem of an error: what an engine says of a question is the
// asker's to mend, but for what is a bug of ours.
func ProblemOf(err error) Problem {
	var syntax *query.SyntaxError
	var fault *query.BugError
	var ours *bug
	var ended *pictures.EndedError
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Problem{Status: senseless, Detail: "the time limit was reached; the command has none", Late: true}
	case errors.As(err, &ended):
		return Problem{Status: senseless, Detail: err.Error(), Verdict: ended.Verdict.Verdict}
	case errors.As(err, &syntax):
		return Problem{Status: malformed, Detail: err.Error()}
	case errors.As(err, &fault), errors.As(err, &ours):
		return Problem{Status: broken, Detail: err.Error()}
	}
	return Problem{Status: senseless, Detail: err.Error()}
}
