//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// most is how many megabytes a program that has ended had at most.
func most(ended *os.ProcessState) float64 {
	use, ok := ended.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin": // in bytes there, elsewhere in KB
		return float64(use.Maxrss) / 1e6
	}
	return float64(use.Maxrss) / 1000
}
