package daemon

// Version is what the changelog calls this state of the project: leaper's, and leaper-hub's.
const Version = "0.1.0"
