package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/interrupt"
)

// Programs ask small questions by the thousand, and to start a process for each costs more than most
// answers. leaper serve --pipe is one process for all of them: it reads command lines, runs each as
// leaper does, and writes what each prints. There is nothing new to learn: verbs, flags,
// limits and sentences are those of the command, since it is the command.
//
//	▶ {"arguments":["count","5x5","--json"],"input":""}      a line for each question
//	◀ {"progress":{…}}      how far it is, with LEAPER_PROGRESS=json
//	◀ {"output":17}         17 bytes of standard output follow
//	◀ {"said":"…"}          a line of standard error
//	◀ {"status":0}          the exit status: that was the answer
//
// Questions are answered one after another, until there are no more. To end one, end the process.

// A pipedQuestion is a command line and what it reads from standard input.
type pipedQuestion struct {
	Arguments []string `json:"arguments"`
	Input     string   `json:"input"`
}

// unpiped are verbs that talk to people, or that serve others until they are stopped.
var unpiped = []string{"serve", "hub", "work", "play", "watch"}

// refuseUnpiped refuses such a verb in a pipe.
func refuseUnpiped(c *terminal.Console, cmd *cobra.Command) error {
	if c.Piped && slices.Contains(unpiped, cmd.Name()) {
		return terminal.Usagef("%s is not for a pipe: it answers no question", cmd.Name())
	}
	return nil
}

// longWork is how long a question takes before its memory is worth giving back at once.
const longWork = 200 * time.Millisecond

// patience is how long a question waits for work that the one before it has abandoned.
const patience = time.Second

// servePipe answers questions until there are no more, or nobody reads the answers.
func servePipe(ctx context.Context, c *terminal.Console) error {
	ctx, leave := context.WithCancelCause(ctx)
	defer leave(nil)
	memory := debug.SetMemoryLimit(-1)
	lines := bufio.NewReader(c.In)
	for ctx.Err() == nil {
		line, err := terminal.Await(ctx, func() ([]byte, error) { return lines.ReadBytes('\n') })
		line = bytes.TrimSpace(line)
		switch {
		case ctx.Err() != nil:
			continue
		case errors.Is(err, io.EOF) && len(line) == 0:
			return nil
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case len(line) == 0:
			continue
		}
		var q pipedQuestion
		if err := query.Decode(line, &q); err != nil {
			return terminal.Usagef("standard input: %s; write questions such as %s, a line each", err, `{"arguments":["count","5x5"]}`)
		}
		begun := time.Now()
		p := &answerPipe{out: c.Out, ctx: ctx, leave: leave}
		work, abandoned := terminal.Gather(ctx)
		status := p.answer(work, c, q)
		if debug.SetMemoryLimit(memory); time.Since(begun) > longWork {
			debug.FreeOSMemory()
		}
		p.end(status)
		select {
		case <-abandoned(): // by a limit of time: the next question has the machine for itself
		case <-time.After(patience):
		}
	}
	return interrupt.Daemon(ctx, context.Cause(ctx)) // what ended the work: a signal, or a write that failed
}

// answer runs a command line, and returns its exit status.
func (p *answerPipe) answer(ctx context.Context, c *terminal.Console, q pipedQuestion) int {
	said := &saidLines{p: p}
	defer said.end()
	return c.Run(ctx, q.Arguments, &terminal.Console{In: strings.NewReader(q.Input), Out: p, Err: said, Piped: true})
}

// An answerPipe writes one answer to the program that asks. What work still writes after the status is
// dropped, since it would stand in the next answer. If nobody reads any more, the work ends.
type answerPipe struct {
	out   io.Writer
	ctx   context.Context
	leave func(error)
	mu    sync.Mutex
	over  bool // the status is written
}

// errOver is what work is told that writes after its answer.
var errOver = errors.New("the answer has ended")

// Write writes a part of standard output.
func (p *answerPipe) Write(part []byte) (int, error) {
	if len(part) == 0 {
		return 0, nil
	}
	if err := p.send(append(fmt.Appendf(make([]byte, 0, len(part)+24), "{\"output\":%d}\n", len(part)), part...), false); err != nil {
		return 0, err
	}
	return len(part), nil
}

// end writes the status, and nothing after it.
func (p *answerPipe) end(status int) {
	_ = p.send(fmt.Appendf(nil, "{\"status\":%d}\n", status), true)
}

// send writes a part, which may be the last, unless the work has ended: and the program that ended it
// may read no more.
func (p *answerPipe) send(data []byte, last bool) error {
	_, err := terminal.Await(p.ctx, func() (int, error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.over {
			return 0, errOver
		}
		p.over = last
		return p.out.Write(data)
	})
	if err != nil && !errors.Is(err, errOver) {
		p.leave(err)
	}
	return err
}

// saidLines are the lines of standard error. Those of progress are written as they are.
type saidLines struct {
	p    *answerPipe
	mu   sync.Mutex
	rest []byte
}

func (s *saidLines) Write(part []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rest = append(s.rest, part...)
	for {
		line, rest, whole := bytes.Cut(s.rest, []byte("\n"))
		if !whole {
			return len(part), nil
		}
		s.say(line)
		s.rest = rest
	}
}

func (s *saidLines) say(line []byte) {
	if bytes.HasPrefix(line, []byte(`{"progress":`)) {
		_ = s.p.send(append(slices.Clone(line), '\n'), false)
		return
	}
	_ = s.p.send(append(query.Encode(struct {
		Said string `json:"said"`
	}{string(line)}), '\n'), false)
}

// end writes a last line that has no end.
func (s *saidLines) end() {
	if s.mu.Lock(); len(s.rest) > 0 {
		s.say(s.rest)
	}
	s.mu.Unlock()
}
