package draw

// MaxNodes is maxNodes for tests.
const MaxNodes = maxNodes
