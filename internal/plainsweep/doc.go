// Package plainsweep puts tables of moves to the plain sweep, package subgraph: it makes the sweep's
// graph of a table, with moves to use and to avoid and given ends. By that it counts, finds and draws
// tours where moves go one way, which the sweep of package count cannot: a state of that one knows
// which squares are the ends of a path, and not at which of them the path begins.
package plainsweep
