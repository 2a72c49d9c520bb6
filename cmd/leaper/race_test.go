//go:build race

package main

// underRace says that the race detector is at work, which makes all of it slow.
const underRace = true
