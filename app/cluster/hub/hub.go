// Package hub is a NATS server with JetStream inside the program leaper-hub: it keeps jobs, tasks and
// results on disk, and any NATS client may look at them.
package hub

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"leaper/internal/fault"
	"leaper/internal/plaintext"
	"leaper/internal/ticking"
	"leaper/internal/wholefile"
)

// MaxPayload is how long a message may be: a plan of the largest board has its place.
const MaxPayload = 64 << 20

// Options of a hub. The zero value is none: it has no place.
type Options struct {
	Address   string // host and port; port 0 is any that is free
	Store     string // a folder of its own
	Cert, Key string // files; both or none
	Insecure  bool   // others may reach it without TLS
	Version   string // of this program
	// Note receives messages for people, with their kind; it may be nil.
	Note func(kind, text string)
	// Cluster is of several hubs that keep copies for each other; nil: it is alone.
	Cluster *Cluster
}

// A Cluster is where a hub listens for the others, and where they are.
type Cluster struct {
	Name    string // of this hub
	Address string
	Routes  []string // nats-route://HOST:PORT
}

// A Hub is a server that runs.
type Hub struct {
	server *server.Server
	cert   *certificate // nil: it speaks no TLS
	token  string
	store  string
	note   func(kind, text string)
	stop   func() // ends what looks after the disk
}

// The kinds of what people should know.
const (
	DiskFull      = "disk-full" // nothing is handed out or kept
	DiskHasRoom   = "disk-room" // there is some again
	TokenReadable = "token-seen"
	// Stuck: it is to end, and does not.
	Stuck = "stuck"
)

// marker is the file that says whose folder a store is, and of which version.
const (
	markerFile   = "leaper-hub.json"
	version      = 1
	tokenFile    = "token"
	streamsDir   = "streams"
	startTimeout = 30 * time.Second
)

// Start begins a hub, and returns when it is ready. What is wrong with the options is one
// line.
func Start(ctx context.Context, o Options) (*Hub, error) {
	host, port, err := splitAddress(o.Address)
	if err != nil {
		return nil, err
	}
	if (o.Cert == "") != (o.Key == "") {
		return nil, errors.New("--cert and --key: a certificate and its key go together; give both or neither")
	}
	if o.Cert == "" && !o.Insecure && !isLoopback(host) {
		return nil, fmt.Errorf("--address %s: others can reach it, and without TLS they can read the token: give --cert and --key, or --insecure", o.Address)
	}
	if err := claimStore(o.Store, o.Version); err != nil {
		return nil, fmt.Errorf("--store %s: %w", o.Store, err)
	}
	h := &Hub{store: o.Store, note: o.Note, stop: func() {}}
	if h.note == nil {
		h.note = func(string, string) {}
	}
	if h.token, err = loadToken(filepath.Join(o.Store, tokenFile)); err != nil {
		return nil, fmt.Errorf("--store %s: %w", o.Store, err)
	}
	if info, err := os.Stat(TokenFile(o.Store)); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		h.note(TokenReadable, fmt.Sprintf("--store %s: others on this machine can read the token (mode %04o); chmod 600 keeps it secret", o.Store, info.Mode().Perm()))
	}
	opts := &server.Options{
		Host: host, Port: port, ServerName: "leaper-hub", Authorization: h.token, MaxPayload: MaxPayload, MaxPending: 4 * MaxPayload,
		JetStream: true, StoreDir: filepath.Join(o.Store, streamsDir), NoSigs: true, NoLog: true, DisableJetStreamBanner: true,
		JetStreamLimits: server.JSLimitOpts{DefaultMaxConsumers: -1}, // each open job has one, whatever their number
		MaxControlLine:  4096, AuthTimeout: 5, TLSTimeout: 5,
	}
	if o.Cert != "" {
		h.cert = &certificate{cert: o.Cert, key: o.Key}
		if err := h.cert.load(); err != nil {
			return nil, err
		}
		opts.TLS, opts.TLSConfig = true, &tls.Config{GetCertificate: h.cert.get, MinVersion: tls.VersionTLS12}
	}
	if err := o.configureCluster(opts); err != nil {
		return nil, err
	}
	if err := checkAvailable(ctx, host, port); err != nil {
		return nil, fmt.Errorf("--address %s: %w", o.Address, err)
	}
	if h.server, err = server.NewServer(opts); err != nil {
		return nil, fmt.Errorf("--store %s: %w", o.Store, err)
	}
	var started atomic.Bool // until then the server does not count as running
	go func() {
		h.server.Start()
		started.Store(true)
	}()
	for begun := time.Now(); !h.server.ReadyForConnections(100*time.Millisecond) || h.server.Addr() == nil; {
		if ctx.Err() != nil || time.Since(begun) > startTimeout || started.Load() && !h.server.Running() {
			h.Stop()
			return nil, errors.Join(ctx.Err(), fmt.Errorf("the hub is not ready after %s: is its store %s whole, and on a disk with room?", time.Since(begun).Round(time.Second), o.Store))
		}
	}
	h.stop = ticking.Every(checkInterval, h.watchDisk())
	return h, nil
}

// configureCluster makes a server one of several.
func (o Options) configureCluster(opts *server.Options) error {
	if o.Cluster == nil {
		return nil
	}
	host, port, err := splitAddress(o.Cluster.Address)
	if err != nil {
		return err
	}
	opts.ServerName = o.Cluster.Name
	opts.Cluster = server.ClusterOpts{Name: "leaper", Host: host, Port: port}
	opts.Routes = server.RoutesFromStr(strings.Join(o.Cluster.Routes, ","))
	return nil
}

// Addr is where it listens.
func (h *Hub) Addr() net.Addr { return h.server.Addr() }

// URL is what workers call it: by its address, or by this machine's name where it
// listens on all addresses, or by a name of its certificate where that has another.
func (h *Hub) URL() string {
	scheme := "nats"
	if h.cert != nil {
		scheme = "tls"
	}
	host, port, err := net.SplitHostPort(h.Addr().String())
	if ip, parsed := netip.ParseAddr(host); err == nil && parsed == nil && ip.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			host = name
		}
	}
	if h.cert != nil {
		host = h.cert.hostOf(host)
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

// TokenFile is where the token of a store is.
func TokenFile(store string) string { return filepath.Join(store, tokenFile) }

// Stop ends it in order, or leaves it to the end of the program if that takes too long.
func (h *Hub) Stop() {
	if h.server != nil {
		stop := h.stop
		h.stop = func() {}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			stop()
			h.server.Shutdown()
			h.server.WaitForShutdown()
		}()
		select {
		case <-ended:
		case <-time.After(shutdownTimeout):
			h.note(Stuck, fmt.Sprintf("the server does not end within %s; its stored data is complete, as after a kill", shutdownTimeout))
		}
	}
}

// shutdownTimeout is how long the server may take to end in order.
const shutdownTimeout = 8 * time.Second

// Ended is closed when it has stopped by itself.
func (h *Hub) Ended() <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		h.server.WaitForShutdown()
		close(ended)
	}()
	return ended
}

// claimStore makes a folder a hub's, or sees that it is one.
func claimStore(dir, by string) error {
	if dir == "" {
		return errors.New("name a folder")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fault.Plain(err)
	}
	path := filepath.Join(dir, markerFile)
	text, err := os.ReadFile(path)
	switch {
	case err == nil && len(strings.TrimSpace(string(text))) == 0:
		// A crash has left it empty. It is written again where all else is a hub's.
	case err == nil:
		var m struct {
			Leaper  string `json:"leaper"`
			Version int    `json:"version"`
			By      string `json:"by"`
		}
		if json.Unmarshal(text, &m) != nil || m.Leaper != "hub" {
			return fmt.Errorf("%s in it is not a hub's; name another folder", markerFile)
		}
		if m.Version != version {
			return fmt.Errorf("it is a store of version %d, made by Leaper %s, and this is Leaper %s, which uses version %d; use that program, or name another folder", m.Version, printableVersion(m.By), printableVersion(by), version)
		}
		return nil
	case !errors.Is(err, os.ErrNotExist):
		return fault.Plain(err)
	}
	torn := err == nil
	list, err := os.ReadDir(dir)
	if err != nil {
		return fault.Plain(err)
	}
	for _, entry := range list {
		switch name := entry.Name(); {
		case name == tokenFile, name == "lock", strings.HasPrefix(name, "."+markerFile), torn && (name == streamsDir || name == markerFile):
		default:
			return fmt.Errorf("it also contains %s; a hub needs a folder of its own", name)
		}
	}
	return fault.Plain(wholefile.Write(path, "."+markerFile+"-*", 0o600, fmt.Appendf(nil, `{"leaper":"hub","version":%d,"by":%q}`+"\n", version, by)))
}

// printableVersion is a version as it can be printed.
func printableVersion(version string) string {
	return cmp.Or(plaintext.Short(version, 60), "of an unknown version")
}

// loadToken reads the token, or makes one that nobody can guess.
func loadToken(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err == nil {
		if word := strings.TrimSpace(string(text)); word != "" {
			return word, nil
		}
		return "", fmt.Errorf("the file %s is empty; delete it, and a new token is made", path)
	}
	if !errors.Is(err, os.ErrNotExist) {
		return "", fault.Plain(err)
	}
	word := rand.Text()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", fault.Plain(err)
	}
	_, err = file.WriteString(word + "\n")
	return word, fault.Plain(errors.Join(err, file.Close()))
}

// checkAvailable sees that an address can be had, for a sentence of its own where it cannot.
func checkAvailable(ctx context.Context, host string, port int) error {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(max(port, 0))))
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fmt.Errorf("it is not available: %w; choose another, or port 0 for any free one", err)
	}
	return l.Close()
}

func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("--address %s: write an address and a port, such as 127.0.0.1:4222", address)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	return host, port, nil
}

// isLoopback reports whether only this machine reaches an address.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
