package sweep

import (
	"math/bits"
	"unsafe"

	"leaper/count/internal/pairing"
)

// The kernels are the loops that see each state. A count spends its time here, some nanoseconds
// a state, and half of that went into bounds checks and into a lack of registers. So these
// loops, and no others, use addresses. A reason for safety stands with each: a rank is below the
// number of matchings, which is the length of the tables (pairing/matching.go), and closed
// cycles have one more place (newDense).
//
//	ranks   5  2  9 …          table    dense                 list
//	sums    17 3  40 …         5 → 8    8: 0 + 17, new  ──▶   8
//	                           2 → 11   11: 6 + 3             8 is overwritten if the
//	                           9 → 8    8: 17 + 40            next is new too late
//
// The loops have no branch: a rank is always written to the end of the list, and the list grows
// by one if the place was empty.

// cell is the place of an array.
func cell[T any](array unsafe.Pointer, at uintptr) *T {
	var one T
	return (*T)(unsafe.Add(array, at*unsafe.Sizeof(one)))
}

func start[T any](list []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(list)) }

// AddImages adds each count to the new rank of its state, by a table. The list gets the new ranks; it
// has room for all, and one more. Ranks are below the length of the table, and the table's
// entries are below the length of the array. The join has wide ranks.
func AddImages[R uint16 | uint64](dense []uint64, list []R, n int, over uint64, table []uint16, ranks []R, sums []uint64, r Ring) (int, uint64) {
	cells, news, to := start(dense), start(list), start(table)
	sums = sums[:len(ranks)]
	if r == WholeNumbers {
		for i, rank := range ranks {
			rank = R(*cell[uint16](to, uintptr(rank)))
			at := cell[uint64](cells, uintptr(rank))
			old := *at
			*cell[R](news, uintptr(n)) = rank
			_, isNew := bits.Sub64(old, 1, 0)
			n += int(isNew)
			sum := old + sums[i]
			over |= sum
			*at = sum | old&TooLarge
		}
		return n, over
	}
	for i, rank := range ranks {
		rank = R(*cell[uint16](to, uintptr(rank)))
		at := cell[uint64](cells, uintptr(rank))
		old := *at
		*cell[R](news, uintptr(n)) = rank
		_, isNew := bits.Sub64(old, 1, 0)
		n += int(isNew)
		*at = r.Add(old, sums[i])
	}
	return n, over
}

// AddRanks is AddImages for ranks that stay the same, or are the new ones already.
func AddRanks[R pairing.Rank](dense []uint64, list []uint16, n int, over uint64, ranks []R, sums []uint64, r Ring) (int, uint64) {
	cells, news := start(dense), start(list)
	sums = sums[:len(ranks)]
	for i, rank := range ranks {
		at := cell[uint64](cells, uintptr(rank))
		old := *at
		*cell[uint16](news, uintptr(n)) = uint16(rank)
		_, isNew := bits.Sub64(old, 1, 0)
		n += int(isNew)
		sum := r.Add(old, sums[i])
		over |= sum
		*at = sum
	}
	return n, over
}

// Rename writes the new rank of each state, by a table.
func Rename(into, table, ranks []uint16) {
	to := start(table)
	into = into[:len(ranks)]
	for i, rank := range ranks {
		into[i] = *cell[uint16](to, uintptr(rank))
	}
}

// Collect takes the values at some ranks of an array, and leaves zeros.
func Collect(dense []uint64, list []uint16, ranks []uint16, sums []uint64) {
	cells := start(dense)
	ranks, sums = ranks[:len(list)], sums[:len(list)]
	for i, rank := range list {
		at := cell[uint64](cells, uintptr(rank))
		ranks[i], sums[i] = rank, *at
		*at = 0
	}
}

// CollectWide is Collect for the join.
func CollectWide(dense []uint64, list []uint64, sums []uint64) {
	cells := start(dense)
	sums = sums[:len(list)]
	for i, rank := range list {
		at := cell[uint64](cells, uintptr(rank))
		sums[i] = *at
		*at = 0
	}
}

// mark adds each count to the place of its rank, and marks the place. The cells have one place
// more than there are ranks, for closed cycles, whose sum may be too large. Each cell has a bit.
func mark(cells, marks []uint64, closed uint64, ranks, sums []uint64, r Ring) (over uint64) {
	places, words := start(cells), start(marks)
	sums = sums[:len(ranks)]
	for i, rank := range ranks {
		at := cell[uint64](places, uintptr(rank))
		sum := r.Add(*at, sums[i])
		*at = sum
		over |= sum & -((rank - closed) >> 63)
		*cell[uint64](words, uintptr(rank>>6)) |= 1 << (rank & 63)
	}
	return over
}

// countDigits counts how often each value of two digits occurs, the lower one from a bit on. A
// digit has at most largeDigit bits, so it is one of the places.
func countDigits(list []state, low, high *[1 << largeDigit]uint32, shift, digit int) {
	from, lower, upper := start(list), unsafe.Pointer(low), unsafe.Pointer(high)
	mask, first, second := uint64(1)<<digit-1, uint(shift)&63, uint(digit)&63
	for i := range uintptr(len(list)) {
		rank := cell[state](from, i).rank >> first
		*cell[uint32](lower, uintptr(rank&mask))++
		*cell[uint32](upper, uintptr(rank>>second&mask))++
	}
}

// sortByDigit moves states to the next place of their digit, which has at most largeDigit bits.
// The places are counted: see gathering.order.
func sortByDigit(list, into []state, at *[1 << largeDigit]uint32, shift, digit int) {
	from, to, places := start(list), start(into), unsafe.Pointer(at)
	mask, first := uint64(1)<<digit-1, uint(shift)&63
	for i := range uintptr(len(list)) {
		one := cell[state](from, i)
		rank, sum := one.rank, one.sum // in registers
		next := cell[uint32](places, uintptr(rank>>first&mask))
		place := cell[state](to, uintptr(*next))
		*next++
		place.rank, place.sum = rank, sum
	}
}

// Chosen adds up the counts of the ranks that are set in a row of bits.
func Chosen(row []uint64, ranks, sums []uint64, over uint64, r Ring) (sum, _ uint64) {
	words := start(row)
	sums = sums[:len(ranks)]
	if r == WholeNumbers {
		for i, rank := range ranks {
			word := *cell[uint64](words, uintptr(rank>>6))
			sum += sums[i] & -(word >> (rank & 63) & 1)
			over |= sum
		}
		return sum, over
	}
	for i, rank := range ranks {
		word := *cell[uint64](words, uintptr(rank>>6))
		sum = r.Add(sum, sums[i]&-(word>>(rank&63)&1))
	}
	return sum, over
}
