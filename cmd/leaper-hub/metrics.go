package main

import (
	"context"
	"fmt"
	"sync"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/cmd/internal/daemon"
	"leaper/internal/prometheus"
)

// A hubPage shows the state of a hub: what its server knows, and what a client reads of jobs and workers.
type hubPage struct {
	hub   *hub.Hub
	store string

	mu     sync.Mutex
	client *cluster.Client // a client of the hub itself, made when it is first asked
}

func (w *hubPage) page() daemon.Page {
	return daemon.Page{Name: "leaper_hub", Version: daemon.Version, Health: w.hub.Health, Figures: w.writeMetrics}
}

func (w *hubPage) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.client != nil {
		w.client.Close()
	}
}

// writeMetrics writes all metrics. It leaves out what cannot be read at the moment, and logs that.
func (w *hubPage) writeMetrics(ctx context.Context, t *prometheus.Text) {
	wrong := w.writeServer(t)
	tally, err := w.tally(ctx)
	if err == nil {
		writeTally(t, tally)
	}
	t.One("leaper_hub_whole", prometheus.Gauge, "Whether all figures are available.", prometheus.Yes(wrong == nil && err == nil))
	t.One("leaper_hub_room", prometheus.Gauge, "Whether there is room on the disk.", prometheus.Yes(w.hub.Health() == nil))
}

// writeServer writes what the server knows.
func (w *hubPage) writeServer(t *prometheus.Text) error {
	f, err := w.hub.Figures()
	if err != nil {
		return err
	}
	t.One("leaper_hub_connections", prometheus.Gauge, "Connections of workers, askers and others.", float64(f.Connections))
	t.One("leaper_hub_received_bytes_total", prometheus.Counter, "Bytes that came in.", float64(f.In))
	t.One("leaper_hub_sent_bytes_total", prometheus.Counter, "Bytes that went out.", float64(f.Out))
	t.One("leaper_hub_slow_total", prometheus.Counter, "Connections cut because they did not read.", float64(f.Slow))
	each := func(name, help string, value func(hub.Stream) float64) {
		t.Head(name, prometheus.Gauge, help)
		for _, s := range f.Streams {
			t.Line(name, value(s), "stream", s.Name)
		}
	}
	each("leaper_hub_messages", "Messages stored, by stream.", func(s hub.Stream) float64 { return float64(s.Messages) })
	each("leaper_hub_bytes", "Bytes stored, by stream.", func(s hub.Stream) float64 { return float64(s.Bytes) })
	each("leaper_hub_oldest_seconds", "Age of the oldest message, by stream.", func(s hub.Stream) float64 { return prometheus.Since(s.Oldest) })
	each("leaper_hub_taken", "Messages delivered and not yet acknowledged, by stream.", func(s hub.Stream) float64 { return float64(s.Unacked) })
	return nil
}

// writeTally writes the numbers of jobs and workers.
func writeTally(t *prometheus.Text, tally cluster.Tally) {
	prometheus.Each(t, "leaper_hub_jobs", prometheus.Gauge, "Jobs, by state.", "state", tally.Jobs)
	t.One("leaper_hub_oldest_job_seconds", prometheus.Gauge, "Age of the oldest open job.", prometheus.Since(tally.Oldest))
	t.One("leaper_hub_workers", prometheus.Gauge, "Connected workers.", float64(tally.Workers))
	t.One("leaper_hub_workers_busy", prometheus.Gauge, "Workers on a job.", float64(tally.Serving))
	prometheus.Each(t, "leaper_hub_messages_refused_total", prometheus.Counter, "Invalid job records and statuses, by kind.", "kind", tally.Refused)
}

// tally asks the hub as a client does, over a connection inside this process.
func (w *hubPage) tally(ctx context.Context) (cluster.Tally, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.hub.Health(); err != nil {
		return cluster.Tally{}, err
	}
	if w.client == nil {
		client, err := cluster.NewClient(context.WithoutCancel(ctx), cluster.Access{
			URL: "nats://127.0.0.1:0", Inside: w.hub, TokenFile: hub.TokenFile(w.store), Name: "leaper-hub", Version: daemon.Version,
		}, cluster.ClientOptions{})
		if err != nil {
			return cluster.Tally{}, fmt.Errorf("the hub does not answer itself: %w", err)
		}
		w.client = client
	}
	return w.client.Tally(ctx)
}
