package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMemoryOfCounts watches counts from outside: what the whole process takes stays
// below --memory, whether the count comes to its end or not.
func TestMemoryOfCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, c := range []struct {
		args, want string // the number, or what is said in its place
		memory     int64  // MiB
	}{
		{"8x7 --closed --memory 64MiB", "the states need more memory than is allowed", 64},
		{"7x8 --closed --memory 128MiB", "69048864632", 128},
		{"4x4x4 --closed --piece wazir --memory 64MiB", "more memory than is allowed", 64},
		{"4x4x4 --closed --piece wazir --memory 128MiB --threads 4", "115916097433344", 128},
		{"6x7 --memory 64MiB", "779938932", 64},
		{"7x7 --memory 128MiB", "more memory than is allowed", 128},
		{"3x3x4 --closed --memory 256MiB", "more memory than is allowed", 256},
		{"8x8 --memory 64MiB", "more memory than is allowed", 64},
		{"6x6 --as distinct --memory 64MiB", "414870", 64},
	} {
		cmd := exec.Command("leaper", append([]string{"count"}, strings.Fields(c.args)...)...)
		var out strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			_ = cmd.Wait() // its status does not matter here
			close(ended)
		}()
		taken := int64(0)
		for running := true; running; {
			taken = max(taken, peak(cmd.Process.Pid))
			select {
			case <-ended:
				running = false
			case <-time.After(2 * time.Millisecond):
			}
		}
		if !strings.Contains(out.String(), c.want) || taken > c.memory<<20 {
			t.Errorf("count %s takes %d MiB, and says %q, want %q", c.args, taken>>20, out.String(), c.want)
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
