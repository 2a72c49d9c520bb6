//go:build race

package setup

// UnderRace says that the race detector is at work, which makes all of it slow.
const UnderRace = true
