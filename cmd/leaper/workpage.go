package main

import (
	"context"
	"errors"

	"leaper/app/cluster"
	"leaper/cmd/internal/daemon"
	"leaper/internal/prometheus"
)

// workerPage returns the page with a worker's health and figures.
func workerPage(w *cluster.Worker) daemon.Page {
	return daemon.Page{
		Name: "leaper_worker", Version: version,
		Health: func() error {
			switch f := w.Figures(); {
			case f.Ending:
				return errors.New("it is ending")
			case !f.Connected:
				return errors.New("no connection to the hub")
			}
			return nil
		},
		Figures: func(_ context.Context, t *prometheus.Text) { workerFigures(t, w.Figures()) },
	}
}

// workerFigures writes a worker's figures as Prometheus reads them.
func workerFigures(t *prometheus.Text, f cluster.Figures) {
	for _, g := range []struct {
		name, kind, help string
		value            float64
	}{
		{"tasks_done_total", prometheus.Counter, "Tasks done.", float64(f.Done)},
		{"tasks_given_back_total", prometheus.Counter, "Tasks returned to the hub, undone.", float64(f.Requeued)},
		{"tasks_failed_total", prometheus.Counter, "Tasks that failed for another reason than memory.", float64(f.Failed)},
		{"tasks_twice_total", prometheus.Counter, "Tasks done that another worker had done meanwhile.", float64(f.Twice)},
		{"busy_seconds_total", prometheus.Counter, "Total time of tasks.", f.Busy.Seconds()},
		{"received_bytes_total", prometheus.Counter, "Bytes that came from the hub.", float64(f.In)},
		{"sent_bytes_total", prometheus.Counter, "Bytes that went to the hub.", float64(f.Out)},
		{"tasks_running", prometheus.Gauge, "Tasks that are being done.", float64(f.Running)},
		{"job_seconds", prometheus.Gauge, "Time on the current job; 0: there is none.", prometheus.Since(f.Since)},
		{"last_task_seconds", prometheus.Gauge, "Time since the last task was done; 0: none yet.", prometheus.Since(f.Last)},
		{"connected", prometheus.Gauge, "Whether the worker is connected to the hub.", prometheus.Yes(f.Connected)},
		{"ending", prometheus.Gauge, "Whether it was told to stop.", prometheus.Yes(f.Ending)},
	} {
		t.One("leaper_worker_"+g.name, g.kind, g.help, g.value)
	}
	prometheus.Each(t, "leaper_worker_messages_refused_total", prometheus.Counter, "Messages of others that were refused, by kind.", "kind", f.Refused)
	prometheus.Each(t, "leaper_worker_jobs", prometheus.Gauge, "Jobs that it knows of, by state.", "state", f.Jobs)
}
