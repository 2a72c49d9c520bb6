package trace

// Reason is why a search passed over a square or gave up a walk.
type Reason uint8

// The reasons.
const (
	NoReason Reason = iota
)
