package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/app/jobs"
)

// The attacker of a cluster has the token, and writes into the hub's streams and buckets before
// a worker comes and when a question is asked. The answer must still be right, the worker must
// survive within its memory, and nothing written may reach a terminal except as text.

// A forgery is what is written.
type forgery struct {
	question, answer string
	before           map[string]string // by subject
	// results are what a worker named evil gives for tasks of the job, by the key under which it is
	// stored, with KEY for the key of the plan.
	results map[string]forged
	// meanwhile acts while workers are at the job.
	meanwhile func(ctx context.Context, js jetstream.JetStream, job string) error
	says      string // what anyone who asks has to hear
}

// A forged result is of a task, and says something.
type forged struct{ task, data string }

const workerMemory = 64 // MiB

// afterLast is how long a question may take that is disturbed: what is lost is missed after some seconds.
const afterLast = time.Minute

var onCluster = []attack{
	{name: "cluster: a sum below nothing", try: forgery{
		question: "count 6x6 --closed", answer: "19724\n", says: "wrong sign",
		results: map[string]forged{"u0": {"u0", `{"sum":"-1000000","key":"KEY"}`}},
	}.try},
	{name: "cluster: a sum of more than the moves allow", long: true, try: forgery{
		question: "count 6x6 --closed", answer: "19724\n", says: "possible",
		results: map[string]forged{"u0": {"u0", `{"sum":"1` + strings.Repeat("0", 999) + `","key":"KEY"}`}},
	}.try},
	{name: "cluster: a result of another task", try: forgery{
		question: "count 6x6 --closed", answer: "19724\n", says: "it is of task",
		results: map[string]forged{"u0": {"u1", `{"sum":"1","key":"KEY"}`}},
	}.try},
	{name: "cluster: a worker that checks itself", long: true, try: forgery{
		question: "count 6x6 --closed --check 100%", answer: "", says: "has done the task itself",
		results: map[string]forged{
			"u0":       {"u0", `{"sum":"8","key":"KEY"}`},
			"u0-check": {"u0", `{"sum":"8","key":"KEY"}`},
		},
	}.try},
	{name: "cluster: more tours than walks", try: forgery{
		question: "stats warnsdorff 6x6 -n 100 -f json", says: "are tours",
		results: map[string]forged{"0-50": {"0-50", `{"Tours":{"Successes":900,"Trials":50},"Squares":900,"Fixed":false,"Seed":1,"Time":0}`}},
	}.try},
	{name: "cluster: records that are none, large ones, no bounds", try: forgery{
		question: "count 6x6 --closed", answer: "19724\n",
		before: map[string]string{
			"$KV.leaper_jobs.broken":  `{"job"`,
			"$KV.leaper_jobs.tasks":   `{"job":{"name":"tasks"},"state":"open","queued":1,"lost":1000000000,"tasks":1099511627776}`,
			"$KV.leaper_jobs.first":   longRecord("first"),
			"$KV.leaper_jobs.second":  longRecord("second"),
			"$KV.leaper_jobs.third":   longRecord("third"),
			"$KV.leaper_jobs.wide":    `{"job":{"name":"wide","verb":"estimate","version":1,"spec":{"board":"4000x4000"}},"state":"open","lost":1000000000,"tasks":1,"queued":1}`,
			"$KV.leaper_workers.evil": `{"name":"evil","version":"\u001b[2J","declined":[{"job":"a","why":"\u001b]0;x\u0007\nforged"}]}`,
		},
	}.try},
}

// longRecord is a record of 7 MB.
func longRecord(name string) string {
	return `{"job":{"name":"` + name + `","verb":"count","version":1,"spec":{"holes":"` + strings.Repeat("x", 7<<20) + `"}},"state":"done","lost":1000000000}`
}

// try has a hub, two workers and a question, and forges.
func (f forgery) try(ctx context.Context, a *arena) error {
	store := filepath.Join(a.folder, "store")
	h, err := hub.Start(ctx, hub.Options{Address: "127.0.0.1:0", Store: store})
	if err != nil {
		return err
	}
	defer h.Stop()
	access := h.URL() + " --token-file " + hub.TokenFile(store)
	if err := a.must(ctx, "jobs "+access); err != nil { // it makes the streams
		return err
	}
	token, err := os.ReadFile(hub.TokenFile(store))
	if err != nil {
		return err
	}
	conn, err := nats.Connect(h.URL(), nats.Token(strings.TrimSpace(string(token))))
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := stored(conn, f.before); err != nil {
		return err
	}
	begun, err := conn.SubscribeSync("$KV.leaper_jobs.>")
	if err == nil {
		err = conn.Flush()
	}
	if err != nil {
		return err
	}
	type ended struct {
		outcome
		err error
	}
	asked := make(chan ended, 1)
	go func() {
		o, err := a.run(ctx, order{line: f.question + " --on " + access, within: afterLast})
		asked <- ended{o, err}
	}()
	forged, err := f.forge(begun)
	if err == nil {
		err = stored(conn, forged)
	}
	if err != nil {
		return err
	}
	var workers [2]labourer
	for i := range workers {
		if err := workers[i].begin(ctx, a, access); err != nil {
			return err
		}
		defer func() { _ = workers[i].end() }()
	}
	var acted error
	if f.meanwhile != nil {
		acted = f.act(ctx, conn)
	}
	answer := <-asked
	var lost error
	if f.meanwhile != nil && answer.status == 0 {
		lost = stillServed(ctx, a, access)
	}
	listed, err := a.run(ctx, order{line: "jobs " + access})
	for i := range workers {
		if wrong := workers[i].end(); wrong != nil {
			return wrong
		}
	}
	printed := answer.out + answer.outcome.err + listed.out + listed.err + workers[0].said.String() + workers[1].said.String()
	switch {
	case answer.err != nil || err != nil || acted != nil:
		return errors.Join(answer.err, err, acted)
	case answer.status != 0 || f.answer != "" && answer.out != f.answer:
		return fmt.Errorf("it answers %.100q with status %d: %.200s", answer.out, answer.status, answer.outcome.err)
	case !strings.Contains(answer.outcome.err, f.says):
		return fmt.Errorf("the asker does not hear %q: %.200s", f.says, answer.outcome.err)
	case lost != nil:
		return lost
	case strings.ContainsAny(printed, "\x1b\x07\u009b"):
		return fmt.Errorf("a terminal would obey %.200q", printed)
	}
	return nil
}

// stillServed sees that no honest worker is banned, and that the workers still answer another question.
func stillServed(ctx context.Context, a *arena, access string) error {
	o, err := a.run(ctx, order{line: "jobs --all -f json " + access})
	var list struct{ Jobs []struct{ Banned []string } }
	if err == nil {
		err = json.Unmarshal([]byte(o.out), &list)
	}
	if err != nil {
		return fmt.Errorf("jobs: %w: status %d: %.200s", err, o.status, o.err)
	}
	for _, job := range list.Jobs {
		for _, name := range job.Banned {
			if !strings.HasPrefix(name, "evil") {
				return fmt.Errorf("the honest worker %s is banned", name)
			}
		}
	}
	o, err = a.run(ctx, order{line: "count 5x6 --closed --on " + access})
	if err == nil && (o.status != 0 || o.out != "16\n") {
		err = fmt.Errorf("another question is answered by %.100q with status %d: %.200s", o.out, o.status, o.err)
	}
	return err
}

// act does what is to be done while workers are at the job.
func (f forgery) act(ctx context.Context, conn *nats.Conn) error {
	js, err := jetstream.New(conn)
	if err != nil {
		return err
	}
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(10 * time.Millisecond) {
		records, err := storedUnder(ctx, js, "KV_leaper_jobs", "$KV.leaper_jobs.*")
		if err != nil {
			return err
		}
		for _, r := range records {
			if strings.HasPrefix(r.Subject, "$KV.leaper_jobs.count-") {
				return f.meanwhile(ctx, js, lastToken(r.Subject))
			}
		}
	}
	return errors.New("nobody has asked")
}

// stored stores messages.
func stored(conn *nats.Conn, list map[string]string) error {
	for subject, text := range list {
		reply, err := conn.Request(subject, []byte(text), 5*time.Second)
		if err == nil && strings.Contains(string(reply.Data), `"error"`) {
			err = fmt.Errorf("%s", reply.Data)
		}
		if err != nil {
			return fmt.Errorf("storing %s: %w", subject, err)
		}
	}
	return nil
}

// forge waits for the job of anyone who asks, and gives results for it, by subject.
func (f forgery) forge(begun *nats.Subscription) (map[string]string, error) {
	list := map[string]string{}
	if len(f.results) == 0 {
		return list, nil
	}
	msg, err := begun.NextMsg(patience)
	if err != nil {
		return nil, err
	}
	var record struct {
		Job jobs.Job
	}
	if err := json.Unmarshal(msg.Data, &record); err != nil {
		return nil, err
	}
	who := cluster.NewIdentity("evil")
	for key, r := range f.results {
		data := strings.ReplaceAll(r.data, "KEY", record.Job.Key)
		list["leaper.result."+record.Job.Name+"."+key] = string(who.Result(record.Job, key, r.task, json.RawMessage(data)))
	}
	return list, nil
}

// A labourer is a worker under the watch.
type labourer struct {
	process *exec.Cmd
	watch   *sentry
	said    short
}

func (l *labourer) begin(ctx context.Context, a *arena, access string) error {
	words := strings.Fields(fmt.Sprintf("work %s --threads 1 --memory %dMiB", access, workerMemory))
	l.process = exec.CommandContext(ctx, a.bin, words...)
	l.process.Dir, l.process.Stderr, l.process.WaitDelay = a.folder, &l.said, 5*time.Second
	if err := l.process.Start(); err != nil {
		return err
	}
	l.watch = watch(l.process.Process)
	return nil
}

// end tells the worker to end, once, and says what is wrong with how it was.
func (l *labourer) end() error {
	if l.process == nil {
		return nil
	}
	_ = l.process.Process.Signal(syscall.SIGTERM)
	_ = l.process.Wait() // its status tells
	peak, killed := l.watch.end()
	status := l.process.ProcessState.ExitCode()
	l.process = nil
	switch {
	case killed != "":
		return fmt.Errorf("a worker is %s", killed)
	case status != 0:
		return fmt.Errorf("a worker ends with %d: %.200s", status, l.said.String())
	case peak > 2*workerMemory<<20: // what is read is garbage soon, and the collector comes when it does
		return fmt.Errorf("a worker takes %d MB", peak>>20)
	}
	return nil
}
