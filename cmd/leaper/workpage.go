package main

import (
	"context"
	"errors"
	"sync/atomic"

	"leaper/app/cluster"
	"leaper/cmd/internal/daemon"
)

// workerPage returns the page with a worker's health and figures.
func workerPage(connected *atomic.Pointer[cluster.Worker]) daemon.Page {
	figures := func() cluster.Figures {
		if w := connected.Load(); w != nil {
			return w.Figures()
		}
		return cluster.Figures{}
	}
	return daemon.Page{
		Name: "leaper_worker", Version: version,
		Health: func() error {
			switch f := figures(); {
			case f.Ending:
				return errors.New("it is ending")
			case !f.Connected:
				return errors.New("no connection to the hub")
			}
			return nil
		},
		Figures: func(_ context.Context, to daemon.Figures) { workerFigures(to, figures()) },
	}
}

// workerFigures sends a worker's figures to Prometheus.
func workerFigures(to daemon.Figures, f cluster.Figures) {
	to.Count("tasks_done_total", "Tasks done.", float64(f.Done))
	to.Count("tasks_given_back_total", "Tasks returned to the hub, undone.", float64(f.Requeued))
	to.Count("tasks_failed_total", "Tasks that failed for another reason than memory.", float64(f.Failed))
	to.Count("tasks_twice_total", "Tasks done that another worker had done meanwhile.", float64(f.Twice))
	to.Count("busy_seconds_total", "Total time of tasks.", f.Busy.Seconds())
	to.Histogram("task_seconds", "How long tasks took.", uint64(f.Done), f.Busy.Seconds(), f.Times)
	to.Count("received_bytes_total", "Bytes that came from the hub.", float64(f.In))
	to.Count("sent_bytes_total", "Bytes that went to the hub.", float64(f.Out))
	to.Gauge("tasks_running", "Tasks that are being done.", float64(f.Running))
	to.Gauge("job_seconds", "Time on the current job; 0: there is none.", daemon.Since(f.Since))
	to.Gauge("last_task_seconds", "Time since the last task was done; 0: none yet.", daemon.Since(f.Last))
	to.Gauge("connected", "Whether the worker is connected to the hub.", daemon.Yes(f.Connected))
	to.Gauge("ending", "Whether it was told to stop.", daemon.Yes(f.Ending))
	daemon.CountEach(to, "messages_refused_total", "Messages of others that were refused, by kind.", "kind", f.Refused)
	daemon.GaugeEach(to, "jobs", "Jobs that it knows of, by state.", "state", f.Jobs)
}
