package number

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/big"
	"strings"

	"leaper/graph"
	"leaper/internal/fault"
)

// A cache file keeps counts of beginnings: one line names the leap graph, and each
// count has a line. Lines are only added, and each has a checksum that reveals a torn
// or changed line. The counts do not depend on the kind of tours, their convention or
// their order, so a cache belongs to a board and a piece.
//
//	{"leaper":"numbers","version":1,"board":"8x8","piece":"knight"}
//	{"left":"cP//…","tours":"5194582369570","check":"5b1f3c02"}

// ErrCache: the cache cannot be read or does not fit.
var ErrCache = errors.New("bad cache")

const (
	cacheVersion = 1
	cacheBegins  = `{"leaper":"numbers",`
	// maxCache is the largest size of a cache in bytes, and maxCacheLine the largest of a
	// line.
	maxCache     = 1 << 28
	maxCacheLine = 1 << 22
)

// A Cache keeps counts of beginnings, of one leap graph. The zero value is empty, and
// keeps them in memory only.
type Cache struct {
	// Write, if not nil, adds a line to the file, in one write.
	Write func(line []byte) error
	// Cut, if not nil, truncates the file to its complete lines, before the first line
	// is added.
	Cut func(size int64) error
	// Size is the length of the complete lines in the file: less than the file's if the
	// last line is torn. Cut the file there before you add to it.
	Size int64
	// Head is the fragment of a torn first line; Size is 0 then.
	Head string

	torn bool   // the file has more than its complete lines
	head []byte // the first line
	sums map[string]*big.Int
}

// cacheHead is the first line: it names the leap graph.
type cacheHead struct {
	Leaper   string   `json:"leaper"`
	Version  int      `json:"version"`
	Board    string   `json:"board"`
	Topology string   `json:"topology,omitempty"`
	Holes    []string `json:"holes,omitempty"`
	Piece    string   `json:"piece"`
}

// cacheLine is the line of a count.
type cacheLine struct {
	Left  string `json:"left"`
	Tours string `json:"tours"`
	Check string `json:"check"`
}

// textOf writes a value as a line of JSON.
func textOf(v any) []byte {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return append(line, '\n')
}

// ReadCache reads a cache and ignores a torn last line. Any other fault is an error
// that names the line and wraps [ErrCache]. An empty file gives an empty cache.
func ReadCache(r io.Reader) (*Cache, error) {
	c := &Cache{sums: map[string]*big.Int{}}
	in := bufio.NewReaderSize(io.LimitReader(r, maxCache+1), 1<<16)
	head, err := in.Peek(len(cacheBegins))
	switch {
	case err != nil && err != io.EOF:
		return nil, err
	case !strings.HasPrefix(cacheBegins, string(head)):
		return nil, fault.New(ErrCache, "it does not begin like a cache of numbers; name another file")
	}
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		switch {
		case len(line) > maxCacheLine:
			return nil, fault.New(ErrCache, "line %d is longer than %d bytes, the most that it has in a cache", n, maxCacheLine)
		case c.Size+int64(len(line)) > maxCache:
			return nil, fault.New(ErrCache, "it is longer than %d MiB, the most that a cache has; begin another file", maxCache>>20)
		case errors.Is(err, io.EOF): // a line without its end is torn
			if c.torn = len(line) > 0; n == 1 {
				c.Head = string(line)
			}
			return c, nil
		case err != nil:
			return nil, err
		}
		if bad := c.readLine(n, line); bad != nil {
			if _, err := in.Peek(1); err == io.EOF && n > 1 {
				c.torn = true
				return c, nil
			}
			return nil, bad
		}
		c.Size += int64(len(line))
	}
}

// readLine reads line n.
func (c *Cache) readLine(n int, line []byte) error {
	if n == 1 {
		var of cacheHead
		switch err := json.Unmarshal(line, &of); {
		case err != nil || !bytes.Equal(textOf(of), line):
			return fault.New(ErrCache, "line 1 was changed")
		case of.Version != cacheVersion:
			return fault.New(ErrCache, "the cache is of version %d, and this program writes version %d; begin another file", of.Version, cacheVersion)
		}
		c.head = line
		return nil
	}
	var l cacheLine
	if err := json.Unmarshal(line, &l); err != nil || !bytes.Equal(textOf(l), line) {
		return fault.New(ErrCache, "line %d belongs to no count", n)
	}
	key, err := base64.RawStdEncoding.DecodeString(l.Left)
	sum, ok := new(big.Int).SetString(l.Tours, 10)
	if err != nil || !ok || sum.Sign() < 0 || l.Check != c.checksum(l) {
		return fault.New(ErrCache, "line %d does not have its checksum: it was changed, or belongs to another cache", n)
	}
	if old := c.sums[string(key)]; old != nil && old.Cmp(sum) != 0 {
		return fault.New(ErrCache, "line %d has another number than a line before it", n)
	}
	c.sums[string(key)] = sum
	return nil
}

// checksum returns the checksum of a line; it also depends on the cache.
func (c *Cache) checksum(l cacheLine) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(fmt.Appendf(bytes.Clone(c.head), "%s %s", l.Left, l.Tours)))
}

// begin prepares for a leap graph. The error wraps [ErrCache] if the cache belongs to
// another graph.
func (c *Cache) begin(g *graph.Graph) error {
	b := g.Board()
	of := cacheHead{Leaper: "numbers", Version: cacheVersion, Board: b.Size(), Piece: g.Piece().String()}
	if name := b.Topology().String(); name != "plane" {
		of.Topology = name
	}
	for _, h := range b.Taken() {
		of.Holes = append(of.Holes, b.Name(h))
	}
	line := textOf(of)
	switch {
	case c.head == nil && c.Head != "" && (len(c.Head) < len(cacheBegins) || !strings.HasPrefix(string(line), c.Head)):
		return fault.New(ErrCache, "it breaks off in its first line, which is not that of this cache; delete it, or name another file")
	case c.head == nil:
		if err := c.cut(); err != nil {
			return err
		}
		c.head, c.sums = line, map[string]*big.Int{}
		return c.write(line)
	case !bytes.Equal(c.head, line):
		var other cacheHead
		_ = json.Unmarshal(c.head, &other) // it parsed before
		return fault.New(ErrCache, "it is of the %s on %s, and this is the %s on %s, or their holes or topologies differ; name another file", other.Piece, other.Board, of.Piece, of.Board)
	}
	return c.cut()
}

// cut truncates a torn file, but only once the cache is known to fit the question.
func (c *Cache) cut() error {
	if !c.torn || c.Cut == nil {
		return nil
	}
	c.torn, c.Head = false, ""
	return c.Cut(c.Size)
}

// get returns a stored count; nil if there is none.
func (c *Cache) get(key string) *big.Int {
	if c.sums[key] == nil {
		return nil
	}
	return new(big.Int).Set(c.sums[key])
}

// add stores a count, unless it is there.
func (c *Cache) add(key string, sum *big.Int) error {
	if c.sums[key] != nil {
		return nil
	}
	c.sums[key] = new(big.Int).Set(sum)
	l := cacheLine{Left: base64.RawStdEncoding.EncodeToString([]byte(key)), Tours: sum.String()}
	l.Check = c.checksum(l)
	return c.write(textOf(l))
}

func (c *Cache) write(line []byte) error {
	if c.Write == nil {
		return nil
	}
	return c.Write(line)
}
