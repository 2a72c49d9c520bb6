// Package whole has integer arithmetic for pictures.
package whole

// Abs is the absolute value.
func Abs(n int64) int64 { return max(n, -n) }

// FloorDiv is the quotient, rounded down.
func FloorDiv(n, d int64) int64 {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}
