package main

import "testing"

// TestLongest compares with A003192 and A157416 of the OEIS.
func TestLongest(t *testing.T) {
	for i, want := range [][2]int{{0, 0}, {0, 0}, {2, 0}, {5, 4}, {10, 8}, {17, 12}} {
		for k, moves := range want {
			s := sweep{rows: i + 1, columns: i + 1, closed: k == 1, limit: 1 << 20}
			if got := s.longest(); got == nil || got[i] != moves {
				t.Errorf("%dx%d, closed %t: %d, want %d", i+1, i+1, k == 1, got, moves)
			}
		}
	}
}
