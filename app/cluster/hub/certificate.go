package hub

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
)

// A certificate is what a hub shows those who connect. Its files may be read again at any time, since a
// certificate is valid for a while only.
type certificate struct {
	cert, key string // files
	now       atomic.Pointer[tls.Certificate]
}

// load reads the files.
func (c *certificate) load() error {
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return fmt.Errorf("--cert %s, --key %s: %w", c.cert, c.key, err)
	}
	c.now.Store(&pair)
	return nil
}

func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.now.Load(), nil }

// hostOf returns a host under which the certificate is valid: the given one, if it is for that, or else the
// first name or address in it.
func (c *certificate) hostOf(host string) string {
	leaf := c.now.Load().Leaf
	if leaf.VerifyHostname(host) == nil {
		return host
	}
	names := slices.Clone(leaf.DNSNames)
	for _, ip := range leaf.IPAddresses {
		names = append(names, ip.String())
	}
	for _, name := range names {
		if !strings.Contains(name, "*") {
			return name
		}
	}
	return host
}

// CA is the file that workers need to trust the hub, if nobody else has signed its certificate; else "".
func (h *Hub) CA() string {
	if h.cert == nil {
		return ""
	}
	leaf := h.cert.now.Load().Leaf
	if !bytes.Equal(leaf.RawIssuer, leaf.RawSubject) {
		return ""
	}
	return h.cert.cert
}

// Reload reads the files of the certificate again. Connections that there are stay. It reports whether there
// are any files; if they cannot be read, the hub keeps the old certificate.
func (h *Hub) Reload() (there bool, err error) {
	if h.cert == nil {
		return false, nil
	}
	return true, h.cert.load()
}
