package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"leaper/internal/testing/setup"
)

// TestThousandJobs: a hub with a thousand jobs that are done, each with a plan of 64 KiB, a hundred results
// and a queue, and a thousand open ones whose askers and tasks are gone, and a worker of it stay within the
// memory that docs/cluster.md says, and leaper jobs is read at a glance. Another job is done, and leaves no queue.
func TestThousandJobs(t *testing.T) {
	setup.OnlyNightly(t)
	const jobs, results, plan = 1000, 100, 64 << 10
	f := newFleet(t, 1)
	asker := f.ask([]string{"count", "6x6", "--closed"})
	token, err := os.ReadFile(f.token())
	if err != nil {
		t.Fatal(err)
	}
	conn, err := nats.Connect(f.url(), nats.Token(strings.TrimSpace(string(token))))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := conn.JetStream()
	if err != nil {
		t.Fatal(err)
	}
	var record map[string]json.RawMessage
	for record == nil && t.Context().Err() == nil {
		if kv, err := js.KeyValue("leaper_jobs"); err == nil {
			if names, err := kv.Keys(); err == nil && len(names) == 1 {
				entry, err := kv.Get(names[0])
				if err == nil {
					err = json.Unmarshal(entry.Value(), &record)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	f.answered(asker, 5*time.Minute)
	var job map[string]json.RawMessage
	if err := json.Unmarshal(record["job"], &job); err != nil {
		t.Fatal(err)
	}
	job["spec"] = fmt.Appendf(nil, `{"plan":"%s"}`, strings.Repeat("x", plan))
	begun := time.Now()
	for i := range 2 * jobs {
		name := fmt.Sprintf("count-6x6-%012x", i)
		job["name"], _ = json.Marshal(name)
		record["job"], _ = json.Marshal(job)
		state := `"done"`
		if i >= jobs {
			state = `"open"`
		}
		record["state"], record["begun"] = json.RawMessage(state), json.RawMessage(fmt.Sprintf("%q", begun.Add(time.Duration(i)*time.Second).UTC().Format(time.RFC3339)))
		text, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := js.PublishAsync("$KV.leaper_jobs."+name, text); err != nil {
			t.Fatal(err)
		}
		if i >= jobs {
			continue
		}
		for u := range results {
			if _, err := js.PublishAsync(fmt.Sprintf("leaper.result.%s.u%d", name, u), fmt.Appendf(nil, `{"task":"u%d","worker":"w","took":1000000,"data":{"sum":"123456789012","key":"x"}}`, u)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := js.AddConsumer("LEAPER_TASKS", &nats.ConsumerConfig{Durable: name, FilterSubject: "leaper.task." + name + ".*", AckPolicy: nats.AckExplicitPolicy}); err != nil {
			t.Fatal(err)
		}
		<-js.PublishAsyncComplete()
	}
	<-js.PublishAsyncComplete()
	stored := time.Since(begun)
	run := func(args ...string) (string, string, time.Duration) {
		begun := time.Now()
		cmd := exec.Command("leaper", append([]string{"jobs", f.url(), "--token-file", f.token()}, args...)...)
		var said bytes.Buffer
		cmd.Stderr = &said
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %v: %s", args, err, said.String())
		}
		return string(out), said.String(), time.Since(begun)
	}
	out, said, few := run()
	if strings.Count(out, "\n") != 50 || !strings.HasPrefix(out, fmt.Sprintf("count-6x6-%012x", 2*jobs-1)) || !strings.Contains(said, "1951 jobs more, older: --all lists them") {
		t.Errorf("jobs: %q, %q", out, said)
	}
	out, _, all := run("--all")
	if strings.Count(out, "\n") != 2*jobs+1 {
		t.Errorf("%d lines of all jobs", strings.Count(out, "\n"))
	}
	time.Sleep(3 * time.Second) // the worker looks each second
	hub, worker := mostMemory(t, f.hub.Process.Pid), mostMemory(t, f.workers[0].Process.Pid)
	t.Logf("twice %d jobs of %d bytes and %d results each, stored in %s: the hub took at most %d MiB and the worker %d MiB; jobs %s, --all %s", jobs, plan, results, stored.Round(time.Second), hub>>20, worker>>20, few.Round(time.Millisecond), all.Round(time.Millisecond))
	if hub > 512<<20 || worker > 128<<20 {
		t.Errorf("the hub took %d MiB, and the worker %d MiB", hub>>20, worker>>20)
	}
	begun = time.Now()
	if got := f.answered(f.ask([]string{"count", "5x6", "--closed"}), time.Minute); got != "16\n" {
		t.Errorf("count: %q", got)
	}
	t.Logf("another job is done after %s", time.Since(begun).Round(10*time.Millisecond))
	if stream, err := js.StreamInfo("LEAPER_TASKS"); err != nil || stream.State.Consumers != jobs || stream.State.Msgs != 0 {
		t.Errorf("in the end there are %+v, %v; want %d queues", stream, err, jobs)
	}
}

// mostMemory is the most memory that a process had so far.
func mostMemory(t *testing.T, pid int) int64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "VmHWM:")
	kib, err := strconv.ParseInt(strings.Fields(rest)[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return kib << 10
}
