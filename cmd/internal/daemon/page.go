package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// MetricsFlag is the help of the flag that opens a page, and MetricsExample an address for it.
const (
	MetricsFlag    = "serve /healthz, and /metrics for Prometheus, at this `address` and port"
	MetricsExample = "127.0.0.1:9464"
)

// A Page shows a program's health and figures by HTTP.
type Page struct {
	Name    string // begins the names of figures: leaper_hub
	Version string
	// Health says why the program cannot do its work at the moment; nil if it can.
	Health func() error
	// Figures sends the program's own figures; those of all programs are added.
	Figures func(context.Context, Figures)
	// Jobs lists jobs and workers; nil: the program has no list.
	Jobs func(context.Context) (any, error)
}

// answerTimeout is the longest time of an answer, and requestTimeout that of a request.
const (
	answerTimeout  = 10 * time.Second
	requestTimeout = 5 * time.Second
)

// answer sends what a program reads; an error says that it stands for what cannot be had now.
func answer(w http.ResponseWriter, what any, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(what) // anyone who asked may be gone
}

// Serve answers at an address until stop is called.
func (p Page) Serve(l net.Listener) (stop func()) {
	begun := time.Now()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		status, err := "ok", p.Health()
		if err != nil {
			status = err.Error()
		}
		answer(w, map[string]string{"status": status}, err)
	})
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), answerTimeout/2)
		defer cancel()
		once := prometheus.NewRegistry() // the figures are read for this request, and end with it
		once.MustRegister(reading{ctx, p, begun})
		promhttp.HandlerFor(once, promhttp.HandlerOpts{}).ServeHTTP(w, r)
	})
	if p.Jobs != nil {
		mux.HandleFunc("GET /jobs", func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), answerTimeout/2)
			defer cancel()
			list, err := p.Jobs(ctx)
			if err != nil {
				list = map[string]string{"error": err.Error()}
			}
			answer(w, list, err)
		})
	}
	s := &http.Server{Handler: mux, ReadHeaderTimeout: requestTimeout, ReadTimeout: requestTimeout, WriteTimeout: answerTimeout, IdleTimeout: time.Minute, MaxHeaderBytes: 1 << 14}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			_ = l.Close() // no request can come any more; the work goes on
		}
	}()
	return func() {
		_ = s.Close() // the program is ending
		<-ended
	}
}
