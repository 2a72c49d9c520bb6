package setup

import (
	"os"
	"runtime/debug"
)

// Tests count and list on thousands of tiny boards. Their heaps are so small that the
// collector would run a hundred times a second and use a third of their time. So heaps
// may grow to five times the live data instead of twice, unless the environment sets
// this.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
