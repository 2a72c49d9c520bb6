//go:build !race

package setup

// UnderRace says that the race detector is at work.
const UnderRace = false
