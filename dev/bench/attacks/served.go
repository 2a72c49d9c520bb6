package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// build builds the command into a file.
func build(ctx context.Context, bin string) error {
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", bin, "leaper/cmd/leaper").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// A Studio is a process that serves, on the loopback only.
type Studio struct {
	Process *os.Process
	URL     string // without a slash at its end
	Client  *http.Client
	cmd     *exec.Cmd
}

// start starts a studio on any free port, with further flags, and waits
// until it serves. It is ended with ctx.
func start(ctx context.Context, bin string, arguments ...string) (*Studio, error) {
	s := &Studio{Client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256, MaxConnsPerHost: 700}}}
	s.cmd = exec.CommandContext(ctx, bin, append([]string{"serve", "--address", "127.0.0.1:0"}, arguments...)...)
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(syscall.SIGTERM) }
	s.cmd.WaitDelay = 10 * time.Second
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	s.Process = s.cmd.Process
	line, err := bufio.NewReader(out).ReadString('\n')
	s.URL = strings.TrimSuffix(strings.TrimSpace(line), "/")
	return s, err
}

// Stop ends it as Ctrl-C does, and tells how long that took and its status.
func (s *Studio) Stop() (time.Duration, int) {
	begun := time.Now()
	_ = s.Process.Signal(os.Interrupt)
	_ = s.cmd.Wait() // its status is that of an interrupt
	return time.Since(begun), s.cmd.ProcessState.ExitCode()
}

// Post asks, and returns the status and the answer.
func (s *Studio) Post(ctx context.Context, path, body string) (int, []byte, error) {
	return s.PostBy(ctx, s.Client, path, body)
}

// PostBy asks by another client.
func (s *Studio) PostBy(ctx context.Context, c *http.Client, path, body string) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/api/v1/"+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := c.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer.StatusCode, text, err
}

// A State is what a studio holds.
type State struct {
	Goroutines int64
	Bugs       int64 // that it has met
}

// get asks for what has no body, and reads the answer to its end.
func (s *Studio) get(ctx context.Context, method, path string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.URL+path, nil)
	if err != nil {
		return "", err
	}
	answer, err := s.Client.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return string(text), err
}

// State reads the state as it is.
func (s *Studio) State(ctx context.Context) (out State, err error) {
	text, err := s.get(ctx, http.MethodGet, "/metrics")
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		n, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "leaper_goroutines":
			out.Goroutines = int64(n)
		case "leaper_bugs_total":
			out.Bugs = int64(n)
		}
	}
	s.Client.CloseIdleConnections()
	return out, err
}

// mostMemory is the most memory that a process had, in bytes, as the system counts it. It is
// 0 where there is no such file, on other systems than Linux, and when the process has ended.
func mostMemory(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for text := range strings.Lines(string(status)) {
		if text, is := strings.CutPrefix(text, "VmHWM:"); is {
			kilobytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(text), " kB"), 10, 64)
			return kilobytes << 10
		}
	}
	return 0
}
