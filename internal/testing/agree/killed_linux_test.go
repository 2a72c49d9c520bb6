package agree

import (
	"bytes"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"leaper/internal/testing/setup"
)

// lessMemory has a count use a 500th of the memory that it is given, so that small boards take
// rounds and the disk.
var lessMemory = setup.Change{File: "app/verbs/query/limits.go", Old: "return int64(program - program/16 - 44<<20), nil", New: "return int64(program-program/16-44<<20) >> 9, nil"}

// TestKilled kills counts of the command again and again, and goes on with other memory, disk
// and threads: at any time, or just when a unit is kept. The number is right in the end, whole or
// in parts that are added up.
func TestKilled(t *testing.T) {
	setup.OnlyNightly(t)
	leaper := built(t, setup.Overlay(t, setup.SoonLedgers, lessMemory))
	r := source(t, 102)
	times := map[string]int{}
	const rounds = 40
	for round := 0; round < rounds; {
		q, ok := drawLarge(t, r, 16, 32, 30000)
		if !ok || q.count.Sign() == 0 {
			continue
		}
		round++
		k := &killing{T: t, r: rand.New(rand.NewPCG(r.Uint64(), 1)), leaper: leaper, large: q, folder: t.TempDir(), times: times, memory: 64 + r.IntN(100)}
		if r.IntN(3) > 0 {
			if out, finished := k.count("a.count"); finished {
				k.right(out)
			}
			continue
		}
		parts := 2 + r.IntN(2)
		merge := []string{"count", "merge"}
		for part := range parts {
			name := fmt.Sprintf("%d.count", part+1)
			if _, finished := k.count(name, "--part", fmt.Sprintf("%d/%d", part+1, parts)); !finished {
				break
			}
			merge = append(merge, filepath.Join(k.folder, name))
		}
		if len(merge) == parts+2 {
			out, err := exec.Command(leaper, merge...).CombinedOutput()
			k.tale = append(k.tale, fmt.Sprintf("%v: %s", merge, out))
			number, _, _ := strings.Cut(string(out), "\n")
			if err != nil {
				k.fail()
			} else {
				k.right(number)
				times["merged"]++
			}
		}
	}
	t.Logf("%d counts: %v", rounds, times)
	for _, what := range []string{"right", "killed", "interrupted", "ledgers", "merged"} {
		if times[what] < rounds/10 {
			t.Errorf("%s: %d of %d: too few", what, times[what], rounds)
		}
	}
}

// A killing is one count, and what became of it so far.
type killing struct {
	*testing.T
	large
	r              *rand.Rand
	leaper, folder string
	memory         int // MiB
	times          map[string]int
	tale           []string
}

// right compares the number that the command printed.
func (k *killing) right(out string) {
	k.Helper()
	if n, ok := new(big.Int).SetString(strings.TrimSpace(out), 10); !ok || !k.is(n) {
		k.tale = append(k.tale, fmt.Sprintf("right is %v modulo 2⁶⁴", k.large.count))
		k.fail()
		return
	}
	k.times["right"]++
}

func (k *killing) fail() {
	k.Helper()
	k.Errorf("%s\n\t%s", k.line("count"), strings.Join(k.tale, "\n\t"))
}

// count counts with a record until it is done, and gives what the command printed then.
func (k *killing) count(record string, flags ...string) (out string, finished bool) {
	k.Helper()
	path := filepath.Join(k.folder, record)
	wait := 30 * time.Millisecond
	for try := range 24 {
		args := append([]string{"count"}, k.words()...)
		args = append(args, "--checkpoint", path, "--memory", fmt.Sprintf("%dMiB", k.memory), "--threads", fmt.Sprint(1+k.r.IntN(3)))
		if k.r.IntN(4) > 0 {
			args = append(args, "--scratch-size", fmt.Sprintf("%dMiB", 1<<k.r.IntN(5)))
		}
		args = append(args, flags...)
		signal, kind := syscall.SIGKILL, k.r.IntN(3)
		if k.r.IntN(4) == 0 {
			signal = syscall.SIGTERM
		}
		if try >= 12 {
			kind = -1 // none
		}
		status, said, errs := k.run(args, path, kind, signal, time.Duration(float64(wait)*(0.2+2*k.r.Float64())))
		k.tale = append(k.tale, fmt.Sprintf("%s: status %d, %s %s", strings.Join(args, " "), status, said, errs))
		if _, err := os.Stat(path + ".round"); err == nil {
			k.times["ledgers"]++
		}
		switch status {
		case 0:
			left, _ := os.ReadDir(k.folder)
			for _, file := range left {
				if !strings.HasSuffix(file.Name(), ".count") {
					k.tale = append(k.tale, file.Name()+" is left")
					k.fail()
				}
			}
			return said, true
		case -1:
			k.times["killed"]++
		case 130:
			k.times["interrupted"]++
		case 3:
			k.times["refused"]++
			k.memory += k.memory / 2
		default:
			k.fail()
			return "", false
		}
		wait += wait / 4
	}
	k.times["gave up"]++
	return "", false
}

// run runs the command, and kills it: kind 0 when its record grows, others after a while, and
// −1 never.
func (k *killing) run(args []string, record string, kind int, signal syscall.Signal, wait time.Duration) (status int, out, errs string) {
	k.Helper()
	c := exec.Command(k.leaper, args...)
	var said, complained bytes.Buffer
	c.Stdout, c.Stderr = &said, &complained
	size := func() int64 {
		info, err := os.Stat(record)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	before, more := size(), k.r.Int64N(400)
	if err := c.Start(); err != nil {
		k.Fatal(err)
	}
	over := make(chan struct{})
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		for begun := time.Now(); kind >= 0; {
			select {
			case <-over:
				return
			default:
			}
			if kind > 0 && time.Since(begun) > wait || kind == 0 && size() > before+more {
				_ = c.Process.Signal(signal)
				return
			}
			time.Sleep(50 * time.Microsecond)
		}
	}()
	_ = c.Wait() // the status says it
	close(over)
	<-gone
	return c.ProcessState.ExitCode(), strings.TrimSpace(said.String()), strings.ReplaceAll(strings.TrimSpace(complained.String()), "\n", " / ")
}
