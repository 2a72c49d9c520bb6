package piece

// MaxReach is maxReach for tests.
const MaxReach = maxReach
