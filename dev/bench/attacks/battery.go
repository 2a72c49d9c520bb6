package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/cluster"
)

// More attacks by somebody who has the token: broken messages of all kinds, streams that are emptied,
// deleted and limited under the feet of all, and a worker that lies about everything.

var kept = []string{"LEAPER_TASKS", "LEAPER_RESULTS", "KV_leaper_workers", "KV_leaper_jobs"}

var battery = []attack{
	{name: "evil: a battery of broken messages of all kinds", try: disturbed(broken)},
	{name: "evil: names that are none, as workers and jobs", try: forgery{question: sixBySix, answer: "19724\n", meanwhile: strangeNames}.try},
	{name: "evil: a thousand open jobs of the highest priority, without tasks", long: true, try: disturbed(manyJobs)},
	{name: "evil: streams that are emptied, time and time again", long: true, try: disturbed(eachStream(func(ctx context.Context, js jetstream.JetStream, name string) error {
		s, err := js.Stream(ctx, name)
		if err == nil {
			err = s.Purge(ctx)
		}
		return err
	}))},
	{name: "evil: streams that are deleted, time and time again", long: true, try: disturbed(eachStream(func(ctx context.Context, js jetstream.JetStream, name string) error {
		return js.DeleteStream(ctx, name)
	}))},
	{name: "evil: streams that keep nothing for longer than three seconds", long: true, try: disturbed(eachStream(func(ctx context.Context, js jetstream.JetStream, name string) error {
		s, err := js.Stream(ctx, name)
		if err != nil {
			return err
		}
		config := s.CachedInfo().Config
		config.MaxAge, config.Duplicates = 3*time.Second, time.Second
		_, err = js.UpdateStream(ctx, config)
		return err
	}))},
	{name: "evil: a worker that takes all tasks away, and lies", long: true, try: forgery{
		question: sevenByEight + " --check 100%", answer: "69048864632\n", says: "counts wrongly", meanwhile: liar,
	}.try},
}

// eachStream does something with each stream for four seconds.
func eachStream(do func(context.Context, jetstream.JetStream, string) error) func(context.Context, jetstream.JetStream, string) error {
	return func(ctx context.Context, js jetstream.JetStream, _ string) error {
		for end := time.Now().Add(4 * time.Second); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
			for _, name := range kept {
				brief, cancel := context.WithTimeout(ctx, time.Second)
				_ = do(brief, js, name) // it may be gone just now
				cancel()
			}
		}
		return nil
	}
}

// bodies are broken as any message may be.
func bodies(job string) []string {
	list := []string{
		"", " ", "\x00", "null", "0", "[]", "{}", `{"`, `"u0"`, "{}{}", "\xff\xfe", "\x1b[2J\x07",
		strings.Repeat("[", 15<<10), strings.Repeat(`{"data":`, 1500), strings.Repeat("9", 16<<10), `{"id":` + strings.Repeat("9", 4000) + `}`,
		`{"job":{"name":"` + job + `"}}`, `{"job":{"name":"` + job + `","verb":"count","version":-1},"state":"open","tasks":-1}`,
		`{"name":"` + job + `","running":-9223372036854775809}`, `{"name":"\u0000\u001b[2J","version":{}}`,
	}
	for _, id := range []string{`"u0"`, `"u1e9"`, `"../u0"`, `""`, `7`, `"u0\u001b"`} {
		for _, span := range []string{`"from":0,"to":1`, `"from":-1,"to":0`, `"from":1,"to":0`, `"from":0,"to":9223372036854775807`, `"from":0.5,"to":1`, `"level":-5`} {
			list = append(list, fmt.Sprintf(`{"id":%s,%s,"key":%s,"not":["x"]}`, id, span, id))
		}
		for _, data := range []string{`{"sum":"-1"}`, `{"sum":"1e9","key":""}`, `{"sum":1}`, `null`, `[]`, `{"sum":"` + strings.Repeat("9", 3000) + `"}`} {
			list = append(list, fmt.Sprintf(`{"task":%s,"worker":"evil-aaaaaaaaaaaa","took":-1,"data":%s,"signer":"AAAA","signature":7}`, id, data))
		}
	}
	return list
}

// broken stores broken messages of all kinds where good ones belong, also in place of the job's record, and
// beside these.
func broken(ctx context.Context, js jetstream.JetStream, job string) error {
	for i, body := range bodies(job) {
		for _, subject := range []string{
			fmt.Sprintf("leaper.task.%s.u%d", job, i), fmt.Sprintf("leaper.task.%s.u%d-check", job, i), fmt.Sprintf("leaper.task.%s.x%d", job, i),
			fmt.Sprintf("leaper.result.%s.u%d", job, i), fmt.Sprintf("leaper.result.%s.u%d-check", job, i),
			fmt.Sprintf("leaper.result.%s.u%d-by-evil", job, i), fmt.Sprintf("leaper.result.%s.-by-", job),
			fmt.Sprintf("$KV.leaper_jobs.evil%d", i), fmt.Sprintf("$KV.leaper_workers.evil%d", i),
			"$KV.leaper_jobs." + job,
		} {
			_, _ = js.PublishAsync(subject, []byte(body)) // some are there already, and some are too large
		}
	}
	awaitPublished(ctx, js)
	return nil
}

// awaitPublished waits until what is being published is stored, or refused.
func awaitPublished(ctx context.Context, js jetstream.JetStream) {
	select {
	case <-js.PublishAsyncComplete():
	case <-ctx.Done():
	}
}

// strangeNames are keys that no program makes.
func strangeNames(ctx context.Context, js jetstream.JetStream, job string) error {
	for _, key := range []string{"a.b", "a.b.c.d", "x\x1b[2J", "..", "=", "%2F", strings.Repeat("n", 200)} {
		text, _ := json.Marshal(key) // a text has no error
		for _, subject := range []string{"$KV.leaper_workers.", "$KV.leaper_jobs.", "leaper.task." + job + ".", "leaper.result." + job + "."} {
			_, _ = js.Publish(ctx, subject+key, fmt.Appendf(nil, `{"name":%s,"version":"0","job":{"name":%s},"state":"open","queued":1,"lost":1000000000}`, text, text))
		}
	}
	return nil
}

// manyJobs makes jobs that are open and have no tasks.
func manyJobs(ctx context.Context, js jetstream.JetStream, _ string) error {
	for i := range 1000 {
		name := fmt.Sprintf("empty%d", i)
		_, _ = js.PublishAsync("$KV.leaper_jobs."+name, []byte(highest(name, "count"))) // what is not stored harms nobody
	}
	awaitPublished(ctx, js)
	return nil
}

// liar signs results that are possible for all tasks that it sees, and takes these away, for three seconds.
func liar(ctx context.Context, js jetstream.JetStream, job string) error {
	asked, err := jobNamed(ctx, js, job)
	if err != nil {
		return err
	}
	who := cluster.NewIdentity("evil")
	lie, _ := json.Marshal(map[string]string{"sum": "8", "key": asked.Key}) // texts have no error
	for end := time.Now().Add(3 * time.Second); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		list, err := storedUnder(ctx, js, "LEAPER_TASKS", "leaper.task."+job+".*")
		if err != nil {
			return err
		}
		s, err := js.Stream(ctx, "LEAPER_TASKS")
		if err != nil {
			return err
		}
		for _, msg := range list {
			key := lastToken(msg.Subject)
			_, _ = js.Publish(ctx, "leaper.result."+job+"."+key, who.Result(asked, key, strings.TrimSuffix(key, "-check"), lie)) // one may be there already
			_ = s.Purge(ctx, jetstream.WithPurgeSubject(msg.Subject))                                                            // it may be gone
		}
	}
	return nil
}
