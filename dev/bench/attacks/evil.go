package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/cluster"
	"leaper/app/jobs"
)

// Attacks by somebody who has the token and knows how a cluster works. None may end a question, keep
// workers from others, or have an honest worker banned for good; and no number may be wrong.

const (
	sixBySix     = "count 6x6 --closed"
	sevenByEight = "count 7x8 --closed" // takes long enough to be disturbed
)

// disturbed is an attack on a long count, by what acts while workers are at it.
func disturbed(meanwhile func(ctx context.Context, js jetstream.JetStream, job string) error) func(context.Context, *arena) error {
	return forgery{question: sevenByEight, answer: "69048864632\n", meanwhile: meanwhile}.try
}

// highest is a record of an open job of the highest priority.
func highest(name, verb string) string {
	return fmt.Sprintf(`{"job":{"name":%q,"verb":%q,"version":1,"spec":{}},"state":"open","queued":1,"tasks":1,"priority":10,"lost":1000000000}`, name, verb)
}

var evil = []attack{
	{name: "evil: a job of the highest priority that nobody can open, and one without tasks", try: forgery{
		question: sixBySix, answer: "19724\n",
		before: map[string]string{
			"$KV.leaper_jobs.closed": highest("closed", "count"), "leaper.task.closed.u0": `{"id":"u0","from":0,"to":1,"key":"u0"}`,
			"$KV.leaper_jobs.empty": highest("empty", "count"), "$KV.leaper_jobs.other": highest("other", "dance"),
		},
	}.try},
	{name: "evil: results in the name of an honest worker", try: forgery{
		question: sevenByEight, answer: "69048864632\n", says: "has not signed it", meanwhile: inHonestNames,
	}.try},
	{name: "evil: sixty disputes over one task", long: true, try: disturbed(dispute)},
	{name: "evil: tasks that are none, in the names of those that are", long: true, try: disturbed(ghosts)},
	{name: "evil: queues that are deleted, time and time again", long: true, try: disturbed(withoutQueues)},
	{name: "evil: a consumer that takes all tasks", long: true, try: disturbed(takes)},
	{name: "evil: two thousand workers that are none", try: disturbed(crowd)},
}

// storedUnder lists what is stored under subjects.
func storedUnder(ctx context.Context, js jetstream.JetStream, stream, subjects string) ([]*jetstream.RawStreamMsg, error) {
	s, err := js.Stream(ctx, stream)
	if err != nil {
		return nil, err
	}
	var list []*jetstream.RawStreamMsg
	for next := uint64(0); ; {
		msg, err := s.GetMsg(ctx, next, jetstream.WithGetMsgSubject(subjects))
		if err != nil {
			return list, ctx.Err() // there are no more
		}
		list = append(list, msg)
		next = msg.Sequence + 1
	}
}

// jobNamed reads the record of a job.
func jobNamed(ctx context.Context, js jetstream.JetStream, name string) (jobs.Job, error) {
	list, err := storedUnder(ctx, js, "KV_leaper_jobs", "$KV.leaper_jobs."+name)
	if err == nil && len(list) == 0 {
		err = errors.New("no job")
	}
	var record struct{ Job jobs.Job }
	if err == nil {
		err = json.Unmarshal(list[0].Data, &record)
	}
	return record.Job, err
}

// lastToken is what is after the last dot of a subject.
func lastToken(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// inHonestNames gives impossible results, and contradicts others, in the names of those who are there.
func inHonestNames(ctx context.Context, js jetstream.JetStream, job string) error {
	workers, err := storedUnder(ctx, js, "KV_leaper_workers", "$KV.leaper_workers.*")
	if err != nil {
		return err
	}
	for _, w := range workers {
		name := lastToken(w.Subject)
		for unit := range 40 {
			text := fmt.Sprintf(`{"task":"u%d","worker":%q,"took":1,"data":{"sum":"-1","key":""}}`, unit, name)
			for _, key := range []string{fmt.Sprintf("u%d", unit), fmt.Sprintf("u%d-by-%s", unit, name)} {
				_, _ = js.Publish(ctx, "leaper.result."+job+"."+key, []byte(text)) // some are there already
			}
		}
	}
	return nil
}

// dispute contradicts the first result that comes, in sixty names.
func dispute(ctx context.Context, js jetstream.JetStream, job string) error {
	asked, err := jobNamed(ctx, js, job)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		list, err := storedUnder(ctx, js, "LEAPER_RESULTS", "leaper.result."+job+".*")
		if err != nil || len(list) == 0 {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		var first struct{ Task string }
		if err := json.Unmarshal(list[0].Data, &first); err != nil {
			return err
		}
		for i := range 60 {
			who := cluster.NewIdentity("evil")
			key := first.Task + "-by-" + who.Name
			_, _ = js.Publish(ctx, "leaper.result."+job+"."+key, who.Result(asked, key, first.Task, json.RawMessage(fmt.Sprintf(`{"sum":"%d","key":"x"}`, i))))
		}
		return nil
	}
	return nil
}

// ghosts queues tasks that the job does not have.
func ghosts(ctx context.Context, js jetstream.JetStream, job string) error {
	for i := range 2000 {
		id := fmt.Sprintf("u%d", i)
		_, _ = js.Publish(ctx, "leaper.task."+job+"."+id, fmt.Appendf(nil, `{"id":%q,"from":%d,"to":%d,"key":%q}`, id, 7*i, 7*i+1, id))
	}
	return nil
}

// withoutQueues deletes the consumers of all jobs for some seconds.
func withoutQueues(ctx context.Context, js jetstream.JetStream, job string) error {
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
		_ = js.DeleteConsumer(ctx, "LEAPER_TASKS", job) // it may be none just now
	}
	return nil
}

// takes makes a consumer of all tasks, beside which the server lets a job have none.
func takes(ctx context.Context, js jetstream.JetStream, job string) error {
	config := jetstream.ConsumerConfig{Durable: "takes", FilterSubject: "leaper.task.>", AckPolicy: jetstream.AckExplicitPolicy}
	for ctx.Err() == nil {
		_ = js.DeleteConsumer(ctx, "LEAPER_TASKS", job)
		if _, err := js.CreateConsumer(ctx, "LEAPER_TASKS", config); err == nil {
			return nil // the job had none for a moment
		}
	}
	return nil
}

// crowd says that very many workers are there.
func crowd(ctx context.Context, js jetstream.JetStream, job string) error {
	for i := range 2000 {
		name := fmt.Sprintf("aaa%d", i)
		_, _ = js.Publish(ctx, "$KV.leaper_workers."+name, fmt.Appendf(nil, `{"name":%q,"version":"0","threads":4,"memory":1,"job":%q,"running":1}`, name, job))
	}
	return nil
}
