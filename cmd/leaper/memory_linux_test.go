package main

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"leaper/internal/testing/setup"
)

// TestMemoryOfCounts watches counts from outside: what the whole process takes stays
// below --memory, whether the count comes to its end or not. A plain run has every second.
func TestMemoryOfCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for i, c := range []struct {
		args, want string // the number, or what is said in its place
		memory     int64  // MiB
	}{
		{"8x7 --closed --memory 64MiB --threads 1", "69048864632", 64},
		{"7x8 --closed --memory 128MiB", "69048864632", 128},
		{"4x4x4 --closed --piece wazir --memory 64MiB", "115916097433344", 64},
		{"4x4x4 --closed --piece wazir --memory 128MiB --threads 4", "115916097433344", 128},
		{"6x7 --memory 64MiB", "779938932", 64},
		{"7x7 --memory 128MiB", "165575218320", 128},
		{"3x3x4 --closed --memory 64MiB", "46717531650048", 64},
		{"4x4x4 --piece wazir --memory 64MiB", "more memory than is allowed", 64},
		{"6x6 --as distinct --memory 64MiB", "414870", 64},
	} {
		if i%setup.Rounds(2, 2, 1) != 0 {
			continue
		}
		// On a machine that has far more to do, the garbage collector gets its turn late. What takes
		// too much takes it every time.
		var out string
		taken := int64(math.MaxInt64)
		for try := 0; try < 3 && taken > c.memory<<20; try++ {
			_, out, taken = watched(t, append([]string{"count"}, strings.Fields(c.args)...)...)
			if !strings.Contains(out, c.want) {
				break
			}
		}
		if !strings.Contains(out, c.want) || taken > c.memory<<20 {
			t.Errorf("count %s takes %d MiB, and says %q, want %q", c.args, taken>>20, out, c.want)
		}
	}
}

// watched runs leaper, and tells its exit status, what it says and the most memory, in
// bytes, that it had.
func watched(t *testing.T, args ...string) (status int, out string, taken int64) {
	t.Helper()
	cmd := exec.Command("leaper", args...)
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // the status says it
		close(ended)
	}()
	for {
		taken = max(taken, peak(cmd.Process.Pid))
		select {
		case <-ended:
			return cmd.ProcessState.ExitCode(), said.String(), taken
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// peak is the most memory that a process has had so far, in bytes. (What is told of
// a child that has ended may be its parent's, from before it became itself.)
func peak(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, found := strings.Cut(string(status), "VmHWM:")
	if !found {
		return 0
	}
	kilobytes, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	return kilobytes << 10
}
