package setup

import (
	"os"
	"runtime/debug"
)

// Tests count and list on thousands of tiny boards, in heaps so small that the collector
// would run a hundred times a second and take a third of their time. It lets them grow to
// five times what is alive, in the place of twice, if the environment says nothing.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
