package query

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
type Work func(ctx context.Context, report Reporter) (Answer, error)

// An Answer is what a verb answers: a struct for JSON, with a [Verdict].
type Answer interface{ Answered() Verdict }

// AnyQuestion is a question: a pointer to a struct, whose fields have the tags that the comment of
// package verbs lists.
type AnyQuestion interface {
	// Read checks the question, with what is allowed, and gives the work that
	// answers it. The error is one sentence.
	Read(Limits) (Work, error)
}

// Soon is the longest time that a question takes by default.
const Soon = 5 * time.Second

// Milliseconds is a time. Commands write it as 30s or 5m.
type Milliseconds int64

// TimeOptions is the time limit of a question.
type TimeOptions struct {
	Timeout Milliseconds `json:"timeout_ms,omitempty" flag:"timeout" doc:"give up after this <time>, such as 30s or 5m (default: never)"`
}

// Within is the context of the time asked for. Standard is the time if none was
// asked for, and most the longest that may be; if one is 0, it does not apply.
func (t TimeOptions) Within(ctx context.Context, standard, longest time.Duration) (context.Context, context.CancelFunc, error) {
	allowed := time.Duration(t.Timeout) * time.Millisecond
	switch {
	case t.Timeout < 0:
		return nil, nil, BadValue("timeout_ms", allowed, "it is below 0; write a time such as 30s")
	case t.Timeout > 0 && longest > 0 && (allowed > longest || int64(t.Timeout) > longest.Milliseconds()):
		return nil, nil, BadValue("timeout_ms", int64(t.Timeout), "it is too long; %d is the most", longest.Milliseconds())
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

// Time gives the time limit.
func (t TimeOptions) Time() TimeOptions { return t }

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

// Usual fills in the numbers and amounts of a question that are not given, as the tags of their
// fields say; it leaves embedded parts alone.
func Usual[Q any](question *Q) *Q {
	v := reflect.ValueOf(question).Elem()
	for i := range v.NumField() {
		said := v.Type().Field(i).Tag.Get("default")
		if said == "" || !v.Field(i).IsZero() {
			continue
		}
		switch into := v.Field(i).Addr().Interface().(type) {
		case *Bytes:
			*into, _ = ParseBytes(said)
		case *int, *int64, *uint64:
			_, _ = fmt.Sscan(said, into)
		}
	}
	return question
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

// CheckThreads refuses impossible numbers of threads.
func CheckThreads(n int) error {
	if n < 0 || n > 4096 {
		return BadValue("threads", n, "write 1 to 4096, or 0 for one for each processor")
	}
	return nil
}
