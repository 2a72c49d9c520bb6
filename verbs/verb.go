package verbs

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"leaper/internal/pulse"
)

// Work answers a question that has been read. It tells how far it is, from any
// goroutine, and ends soon after its context does: at a deadline with the answer
// that is known then, else with the context's error.
type Work func(ctx context.Context, tell Tell) (Answer, error)

// An Answer is what a verb answers: a struct for JSON, with a [Verdict].
type Answer interface{ Answered() Verdict }

// A Reader is a question: a pointer to a struct with the tags that the package
// comment tells of.
type Reader interface {
	// Read checks the question, with what is allowed, and gives the work that
	// answers it. The error is one sentence.
	Read(Limits) (Work, error)
}

// A Verb is a question and its answer, by name.
type Verb struct {
	Name   string
	Does   string        // in one sentence, for descriptions
	New    func() Reader // a question with nothing given
	Answer Answer        // of the type that Work gives
	Job    bool          // it may take long, so that it may be a job
	Soon   time.Duration // how long it takes at most if the question does not say
}

// Soon is how long a question takes at most if nothing is said.
const Soon = 5 * time.Second

// All lists the verbs whose question and answer are data. Others, such as draw, make
// files.
func All() []Verb {
	return []Verb{
		{"board", "A board and a piece, with the moves from each square", func() Reader { return new(Board) }, Shown{}, false, Soon},
		{"find", "One tour, or why there is none", func() Reader { return new(Find) }, Found{}, true, Soon},
		{"exists", "Whether there is a tour, and why", func() Reader { return new(Exists) }, Existence{}, true, Soon},
		{"list", "Tours in a stated order", func() Reader { return new(List) }, Tours{}, true, Soon},
		{"sample", "Tours drawn evenly from all that there are", func() Reader { return new(Sample) }, Samples{}, true, Soon},
		{"count", "How many tours there are", func() Reader { return new(Count) }, Counted{}, true, Soon},
		{"estimate", "About how many tours there are", func() Reader { return new(Estimate) }, Estimated{}, true, Soon},
		{"trace", "What a search does, event by event", func() Reader { return new(Trace) }, Traced{}, false, Soon},
		{"settle", "A run of the network of Takefuji and Lee", func() Reader { return new(Settle) }, Settled{}, false, Soon},
		{"verify", "What tours are, or what is wrong with them", func() Reader { return new(Verify) }, Judged{}, false, Soon},
		{"rank", "Which tour of a listing a tour is", func() Reader { return new(Rank) }, Ranked{}, true, Soon},
		{"puzzle", "A puzzle: some numbers of a tour that only one tour has", func() Reader { return new(Puzzle) }, Puzzled{}, true, Soon},
		{"solve", "The solution of a puzzle, a hint, or the whole reasoning", func() Reader { return new(Solve) }, SolvedPuzzle{}, true, Soon},
		{"game", "Who wins a game of two players, and by which move", func() Reader { return new(Game) }, Standing{}, true, Soon},
		{"play", "The move of the machine in a game of two players", func() Reader { return new(Play) }, Replied{}, false, Soon},
		{"walk", "Whether a walk can still become a tour", func() Reader { return new(Walk) }, Walked{}, false, 300 * time.Millisecond},
	}
}

// Milliseconds is a time. Commands write it as 30s or 5m.
type Milliseconds int64

// Timed is a question with a time of its own.
type Timed struct {
	Timeout Milliseconds `json:"timeout_ms,omitempty" flag:"timeout" doc:"give up after this <time>, such as 30s or 5m (default: never)"`
}

// Within is the context of the time asked for. Standard is the time if none was
// asked for, and most the longest that may be; where one is 0 there is none.
func (t Timed) Within(ctx context.Context, standard, most time.Duration) (context.Context, context.CancelFunc, error) {
	allowed := time.Duration(t.Timeout) * time.Millisecond
	switch {
	case t.Timeout < 0:
		return nil, nil, value("timeout_ms", allowed, "it is below 0; write a time such as 30s")
	case t.Timeout > 0 && most > 0 && (allowed > most || int64(t.Timeout) > most.Milliseconds()):
		return nil, nil, value("timeout_ms", int64(t.Timeout), "it is too long; %d is the most, and a job may take longer", most.Milliseconds())
	case t.Timeout == 0:
		allowed = standard
	}
	if allowed == 0 {
		ctx, cancel := context.WithCancel(ctx)
		return pulse.Sharing(ctx), cancel, nil
	}
	ctx, cancel := context.WithTimeout(ctx, allowed)
	return pulse.Sharing(ctx), cancel, nil
}

// Time is what is said of time.
func (t Timed) Time() Timed { return t }

// Bytes is an amount of memory. Commands write it as 8GiB or 500MB.
type Bytes int64

// ParseBytes reads an amount of memory: a number of bytes, or of a unit.
func ParseBytes(s string) (Bytes, error) {
	units := []struct {
		name  string
		bytes float64
	}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12}, {"B", 1}, {"", 1}}
	for _, u := range units {
		if number, ok := strings.CutSuffix(s, u.name); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
			if bytes := n * u.bytes; err == nil && bytes >= 1<<20 && bytes <= 1<<50 {
				return Bytes(bytes), nil
			}
			break
		}
	}
	return 0, fmt.Errorf("write an amount from 1MiB to 1PiB, such as 8GiB or 500MB")
}

// Share is a part of a whole, from 0 to 1. Commands write it as 1% or 0.01.
type Share float64

// ParseShare reads a share: 1% or 0.01.
func ParseShare(s string) (Share, error) {
	digits, percent := strings.CutSuffix(s, "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if percent {
		x /= 100
	}
	if err != nil || !(x > 0 && x <= 1) {
		return 0, fmt.Errorf("write a share from 0.0001%% to 100%%, such as 1%% or 0.01")
	}
	return Share(x), nil
}

// checkThreads refuses numbers of threads that cannot be.
func checkThreads(n int) error {
	if n < 0 || n > 4096 {
		return value("threads", n, "write 1 to 4096, or 0 for one for each processor")
	}
	return nil
}

// A Field is one field of a question or an answer, with what its tags say.
type Field struct {
	reflect.StructField
	JSON     string   // its name in JSON; "" if it has none
	Doc      string   // one sentence, without the marks of the value's name
	Value    string   // what commands call the value; "" for "value"
	List     string   // the list of its values' names, if they have some (see Names)
	Names    []string // its values, if they have names
	Open     bool     // there are other values as well
	Default  string   // what the zero value stands for, for people
	Switches []string // values that commands have a flag each for
}

// Fields lists the fields of a struct, embedded ones in their places.
func Fields(t reflect.Type) []Field {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var list []Field
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			list = append(list, Fields(f.Type)...)
			continue
		}
		if !f.IsExported() {
			continue
		}
		out := Field{StructField: f, Doc: f.Tag.Get("doc"), Default: f.Tag.Get("default")}
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" {
			out.JSON = name
		}
		if before, rest, marked := strings.Cut(out.Doc, "<"); marked {
			if value, after, ok := strings.Cut(rest, ">"); ok {
				out.Value, out.Doc = value, before+value+after
			}
		}
		if what := f.Tag.Get("names"); what != "" {
			out.List, out.Names = what, Names(what)
		}
		if what := f.Tag.Get("hints"); what != "" {
			out.List, out.Names, out.Open = what, Names(what), true
		}
		if what := f.Tag.Get("switches"); what != "" {
			out.Switches = strings.Split(what, ",")
		}
		list = append(list, out)
	}
	return list
}
