//go:build leaperpage

package run

import "context"

// A page has no disk, and gets no units one after another. So states that do not fit its memory
// have no other place, and nothing is kept for the next unit.

type scratch struct{ limit, most int }

func newScratch(string, int64) *scratch { return &scratch{} }

func (*scratch) holds(words int) bool { return words == 0 }

func (*scratch) write(words []uint64, pieces []piece) ([]piece, error) {
	if len(words) > 0 {
		return pieces, ErrScratch
	}
	return pieces, nil
}

func (*scratch) flush() error { return nil }

func (*scratch) read([]piece, []uint64) (int, error) { return 0, nil }

func (*scratch) free([]piece) {}

func (*scratch) close() {}

type prefixCache struct{ later bool }

type prefix struct{}

func newPrefixCache(string, int64) *prefixCache { return &prefixCache{} }

func (*prefixCache) begin(context.Context, bool) {}

func (*prefixCache) relieve(int64) int64 { return 0 }

func (*prefixCache) forget(int64) int64 { return 0 }

func (*prefixCache) leave(*prefix) {}

func (*prefixCache) problem(err error) error { return err }

func (*prefixCache) close() {}

func (*brancher) keeps(path) bool { return false }

func (*brancher) prefix(p path) (strand, path, bool) { return strand{}, p, false }

func (*brancher) keep(*strand, path) {}

func (*brancher) look(*prefix) error { return nil }

func (*brancher) alone(*prefix) {}
