package cluster_test

import (
	"testing"

	"leaper/app/cluster"
)

// BenchmarkEmptyTask is what a task takes beside its work, from queue to asker: a hub, a
// worker and an asker in one process, and tasks that do nothing.
func BenchmarkEmptyTask(b *testing.B) {
	_, at := startHub(b, b.TempDir(), "127.0.0.1:0")
	startWorker(b, at, "one", opening(squares{}))
	c := newClient(b, at, cluster.ClientOptions{})
	if _, err := sum(b, c, job("first"), tasks(10)); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	if _, err := sum(b, c, job("a"), tasks(b.N)); err != nil {
		b.Fatal(err)
	}
}
