package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/cmd/hubflags"
	"leaper/cmd/internal/daemon"
)

// A hubPage shows the state of a hub: what its server knows, and what a client reads of jobs and workers.
type hubPage struct {
	hub   *hub.Hub
	store string

	mu     sync.Mutex
	client *cluster.Client // a client of the hub itself, made when it is first asked
}

func (w *hubPage) page() daemon.Page {
	return daemon.Page{Name: "leaper_hub", Version: daemon.Version, Health: w.hub.Health, Figures: w.sendFigures, Jobs: w.jobs}
}

func (w *hubPage) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.client != nil {
		w.client.Close()
	}
}

// sendFigures sends all figures. It leaves out what cannot be read at the moment, and says so.
func (w *hubPage) sendFigures(ctx context.Context, to daemon.Figures) {
	wrong := w.sendServer(to)
	tally, err := w.tally(ctx)
	if err == nil {
		sendTally(to, tally)
	}
	to.Gauge("whole", "Whether all figures are available.", daemon.Yes(wrong == nil && err == nil))
	to.Gauge("room", "Whether there is room on the disk.", daemon.Yes(w.hub.Health() == nil))
}

// sendServer sends what the server knows.
func (w *hubPage) sendServer(to daemon.Figures) error {
	f, err := w.hub.Figures()
	if err != nil {
		return err
	}
	to.Gauge("connections", "Connections of workers, askers and others.", float64(f.Connections))
	to.Count("received_bytes_total", "Bytes that came in.", float64(f.In))
	to.Count("sent_bytes_total", "Bytes that went out.", float64(f.Out))
	to.Count("slow_total", "Connections cut because they did not read.", float64(f.Slow))
	each := func(name, help string, value func(hub.Stream) float64) {
		values := map[string]float64{}
		for _, s := range f.Streams {
			values[s.Name] = value(s)
		}
		daemon.GaugeEach(to, name, help, "stream", values)
	}
	each("messages", "Messages stored, by stream.", func(s hub.Stream) float64 { return float64(s.Messages) })
	each("bytes", "Bytes stored, by stream.", func(s hub.Stream) float64 { return float64(s.Bytes) })
	each("oldest_seconds", "Age of the oldest message, by stream.", func(s hub.Stream) float64 { return daemon.Since(s.Oldest) })
	each("taken", "Messages delivered and not yet acknowledged, by stream.", func(s hub.Stream) float64 { return float64(s.Unacked) })
	return nil
}

// sendTally sends the numbers of jobs and workers.
func sendTally(to daemon.Figures, tally cluster.Tally) {
	daemon.GaugeEach(to, "jobs", "Jobs, by state.", "state", tally.Jobs)
	to.Gauge("oldest_job_seconds", "Age of the oldest open job.", daemon.Since(tally.Oldest))
	to.Gauge("workers", "Connected workers.", float64(tally.Workers))
	to.Gauge("workers_busy", "Workers on a job.", float64(tally.Serving))
	all, done, held, since := map[string]int{}, map[string]int{}, map[string]int64{}, map[string]float64{}
	for _, job := range tally.Open {
		all[job.Name], done[job.Name] = job.Tasks, job.Done
	}
	for _, w := range tally.Held {
		held[w.Name], since[w.Name] = w.Running, daemon.Since(w.Since)
	}
	daemon.GaugeEach(to, "job_tasks", "Tasks of each open job.", "job", all)
	daemon.GaugeEach(to, "job_tasks_done", "Tasks of each open job that are done.", "job", done)
	daemon.GaugeEach(to, "worker_tasks", "Tasks that each worker has.", "worker", held)
	daemon.GaugeEach(to, "worker_held_seconds", "How long each worker has had the oldest of them.", "worker", since)
	daemon.CountEach(to, "messages_refused_total", "Invalid job records and statuses, by kind.", "kind", tally.Refused)
}

// tally asks the hub as a client does, over a connection inside this process.
func (w *hubPage) tally(ctx context.Context) (tally cluster.Tally, err error) {
	err = w.ask(ctx, func(c *cluster.Client) (err error) {
		tally, err = c.Tally(ctx)
		return err
	})
	return tally, err
}

// listedJobs is how many jobs the page lists, the newest; it says how many more there are.
const listedJobs = 50

// jobs lists jobs and workers, as leaper jobs does.
func (w *hubPage) jobs(ctx context.Context) (list any, err error) {
	err = w.ask(ctx, func(c *cluster.Client) (err error) {
		list, err = c.NewestJobs(ctx, listedJobs)
		return err
	})
	return list, err
}

// forgetOld forgets the jobs that were done longer ago than they are kept.
func (w *hubPage) forgetOld(ctx context.Context, keep hubflags.Keep, log *slog.Logger) {
	var names []string
	err := w.ask(ctx, func(c *cluster.Client) (err error) {
		names, err = c.ForgetOld(ctx, time.Duration(keep))
		return err
	})
	for _, name := range names {
		log.Info(fmt.Sprintf("forgets job %s, which was done more than %s ago", name, &keep), "event", "forgets", "job", name)
	}
	if err != nil && ctx.Err() == nil {
		log.Warn("cannot forget old jobs yet: "+err.Error(), "event", "forgets")
	}
}

// ask asks the hub, one question at a time.
func (w *hubPage) ask(ctx context.Context, question func(*cluster.Client) error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.hub.Health(); err != nil {
		return err
	}
	if w.client == nil {
		client, err := cluster.NewClient(context.WithoutCancel(ctx), cluster.Access{
			URL: "nats://127.0.0.1:0", Inside: w.hub, TokenFile: hub.TokenFile(w.store), Name: "leaper-hub", Version: daemon.Version,
		}, cluster.ClientOptions{})
		if err != nil {
			return fmt.Errorf("the hub does not answer itself: %w", err)
		}
		w.client = client
	}
	return question(w.client)
}
