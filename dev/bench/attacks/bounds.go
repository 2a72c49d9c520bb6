package main

import (
	"strings"
	"time"
)

// cube is a board of two squares on each of n axes.
func cube(axes int) string { return strings.TrimSuffix(strings.Repeat("2x", axes), "x") }

// --memory bounds the whole process: states, plans, the runtime and all.
var onMemory = attacks("memory", []command{
	{order: order{line: "count 8x8 --memory 512MiB --timeout 4s"}, peak: 512, within: 12 * time.Second},
	{order: order{line: "count 8x8 --closed --memory 1GiB --timeout 15s"}, peak: 1024, within: 17 * time.Second, long: true},
	{order: order{line: "count 7x7 --memory 128MiB --timeout 4s"}, peak: 128, within: 6 * time.Second},
	{order: order{line: "count 7x7 --memory 128MiB --timeout 10s --threads 8"}, peak: 128, within: 12 * time.Second, long: true},
	{order: order{line: "count 8x8 --memory 64MiB --timeout 10s"}, peak: 64, within: 12 * time.Second},
	{order: order{line: "count 8x8 --memory 1MiB"}, status: []int{2, 3}, peak: 64, within: 12 * time.Second},
	{order: order{line: "count 3x5000 --memory 256MiB --timeout 10s"}, peak: 256, within: 12 * time.Second, long: true},
	{order: order{line: "count 4x2000 --memory 256MiB --timeout 10s"}, peak: 256, within: 12 * time.Second, long: true},
	{order: order{line: "count 16384 -p rook --memory 256MiB --timeout 5s"}, peak: 256, within: 6 * time.Second, long: true},
	{order: order{line: "count " + cube(14) + " -p wazir --memory 256MiB --timeout 5s"}, peak: 256, within: 6 * time.Second, long: true},
	{order: order{line: "count 128x128 -p queen --memory 256MiB --timeout 5s"}, peak: 256, within: 6 * time.Second, long: true},
	{order: order{line: "count 6x7 --as distinct --memory 256MiB --timeout 10s"}, peak: 256, within: 12 * time.Second},
	{order: order{line: "count 8x8 --method list --memory 256MiB --timeout 2s"}, peak: 256, within: 3 * time.Second, long: true},
})
