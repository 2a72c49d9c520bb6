package cluster_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/app/jobs"
)

// freeAddress is one that nobody has.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// threeHubs are the options of three hubs that keep copies for each other, each with the token three, and the
// places for those hubs; what is there at the end of the test is stopped.
func threeHubs(t *testing.T) (hubs []*hub.Hub, opts []hub.Options) {
	t.Helper()
	var routes []string
	for i := range 3 {
		route := freeAddress(t)
		routes = append(routes, "nats-route://"+route)
		o := hub.Options{Address: freeAddress(t), Store: t.TempDir(), Cluster: &hub.Cluster{Name: fmt.Sprintf("hub-%d", i), Address: route}}
		writeFile(t, hub.TokenFile(o.Store), "three\n")
		opts = append(opts, o)
	}
	for _, o := range opts {
		o.Cluster.Routes = routes
	}
	hubs = make([]*hub.Hub, len(opts))
	t.Cleanup(func() {
		for _, h := range hubs {
			if h != nil {
				h.Stop()
			}
		}
	})
	return hubs, opts
}

// TestThree: of three servers that keep copies for each other one is lost, and nobody
// notices; nothing is lost with it.
func TestThree(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take some seconds to agree")
	}
	t.Parallel()
	hubs, opts := threeHubs(t)
	started := make(chan error, 3)
	for i := range hubs {
		go func() {
			if i == 2 {
				time.Sleep(time.Second) // the asker comes before it, and must not take two servers for all
			}
			h, err := hub.Start(t.Context(), opts[i])
			hubs[i] = h
			started <- err
		}()
	}
	begun := func() {
		t.Helper()
		if err := <-started; err != nil {
			t.Fatal(err)
		}
	}
	begun()
	begun()
	at := cluster.Access{URL: "nats://" + opts[0].Address, TokenFile: hub.TokenFile(opts[0].Store), Name: t.Name()}
	c := newClient(t, at, cluster.ClientOptions{AckWait: time.Second})
	begun()
	var did atomic.Int64
	slow := opening(squares{does: func(_ context.Context, task jobs.Task) (jobs.Result, error) {
		time.Sleep(5 * time.Millisecond)
		did.Add(1)
		return json.Marshal(task.From * task.From)
	}})
	for i, h := range hubs {
		startWorker(t, cluster.Access{URL: h.URL(), TokenFile: at.TokenFile, Name: t.Name()}, fmt.Sprintf("w%d", i), slow)
	}
	go func() {
		for did.Load() < 100 {
			time.Sleep(time.Millisecond)
		}
		hubs[0].Stop() // that the asker is at
	}()
	if n, err := sum(t, c, job("a"), tasks(400)); err != nil || n != squareSum(400) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(400))
	}
	js := streamsOf(t, hubs[1].URL(), "three")
	for _, name := range []string{"LEAPER_TASKS", "LEAPER_RESULTS", "KV_leaper_jobs"} {
		s, err := js.Stream(t.Context(), name)
		if err != nil || s.CachedInfo().Config.Replicas != 3 {
			t.Errorf("stream %s: %v, and it should have three copies", name, err)
		}
	}
}

// TestQuorumLost: an asker that begins while too few servers run waits for the others, and says so; and
// programs that come before their hub wait for it, if they should.
func TestQuorumLost(t *testing.T) {
	if testing.Short() {
		t.Skip("three servers take some seconds to agree")
	}
	t.Parallel()
	hubs, opts := threeHubs(t)
	start := func(which ...int) {
		var group sync.WaitGroup
		for _, i := range which {
			group.Go(func() {
				h, err := hub.Start(t.Context(), opts[i])
				if err != nil {
					t.Error(err)
				}
				hubs[i] = h
			})
		}
		group.Wait()
	}
	at := cluster.Access{URL: "nats://" + opts[0].Address, TokenFile: hub.TokenFile(opts[0].Store), Name: t.Name(), Wait: true}
	early := &heard{}
	before := make(chan error, 1)
	go func() {
		at := at
		at.Trouble = early.note
		c, err := cluster.NewClient(t.Context(), at, cluster.ClientOptions{})
		if err == nil {
			c.Close()
		}
		before <- err
	}()
	for early.all() == "" {
		time.Sleep(10 * time.Millisecond)
	}
	start(0, 1, 2)
	if err := <-before; err != nil || !strings.Contains(early.all(), "waits for the hub: hub "+at.URL+": nobody answers there") {
		t.Errorf("who came before the hub: %v, %q", err, early.all())
	}
	startWorker(t, at, "one", opening(squares{}))
	hubs[1].Stop()
	hubs[2].Stop()
	said := &heard{}
	type ended struct {
		sum int64
		err error
	}
	answer := make(chan ended, 1)
	go func() {
		at := at
		at.Trouble = said.note
		c, err := cluster.NewClient(t.Context(), at, cluster.ClientOptions{Note: said.note})
		if err != nil {
			answer <- ended{0, err}
			return
		}
		defer c.Close()
		n, err := sum(t, c, job("a"), tasks(50))
		answer <- ended{n, err}
	}()
	time.Sleep(4 * time.Second)
	start(1, 2)
	if got := <-answer; got.err != nil || got.sum != squareSum(50) {
		t.Errorf("%d, %v; want %d\n%s", got.sum, got.err, squareSum(50), said.all())
	}
	t.Log(said.all())
}

// streamsOf is what a hub stores, as a client with a token sees it.
func streamsOf(t *testing.T, url, token string) jetstream.JetStream {
	t.Helper()
	conn, err := nats.Connect(url, nats.Token(token))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// certify writes a certificate for an address, and its key.
func certify(t *testing.T, dir, ip string, until time.Time) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "hub"}, NotBefore: until.Add(-48 * time.Hour), NotAfter: until,
		IPAddresses: []net.IP{net.ParseIP(ip)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	text, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writeFile(t, cert, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	writeFile(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text})))
	return cert, key
}

// TestTLS: with a certificate the line is closed to others; one that has expired, is of
// nobody known or for another address keeps everybody out, in one line.
func TestTLS(t *testing.T) {
	t.Parallel()
	now := time.Now()
	for _, c := range []struct {
		name, ip string
		until    time.Time
		trusted  bool
		want     string
	}{
		{"good", "127.0.0.1", now.Add(time.Hour), true, ""},
		{"expired", "127.0.0.1", now.Add(-time.Hour), true, "has expired"},
		{"unknown", "127.0.0.1", now.Add(time.Hour), false, "name the certificate of that authority with --ca"},
		{"elsewhere", "192.0.2.1", now.Add(time.Hour), true, "not for that name"},
	} {
		store := t.TempDir()
		cert, key := certify(t, t.TempDir(), c.ip, c.until)
		h, err := hub.Start(t.Context(), hub.Options{Address: "127.0.0.1:0", Store: store, Cert: cert, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(h.Stop)
		at := cluster.Access{URL: "tls://" + h.Addr().String(), TokenFile: hub.TokenFile(store)}
		if want := strings.Replace(at.URL, "127.0.0.1", c.ip, 1); h.URL() != want || h.CA() != cert {
			t.Errorf("%s: the hub is at %s, with %s; want %s with %s", c.name, h.URL(), h.CA(), want, cert)
		}
		if c.trusted {
			at.CA = cert
		}
		client, err := cluster.NewClient(t.Context(), at, cluster.ClientOptions{})
		switch {
		case err == nil:
			client.Close()
			if c.want != "" {
				t.Errorf("%s: it was let in", c.name)
			}
		case c.want == "" || !errors.Is(err, cluster.ErrRefused) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}

// TestReload: a hub takes up a new certificate while it runs, and keeps the old one if the new one cannot be
// read.
func TestReload(t *testing.T) {
	t.Parallel()
	store, dir := t.TempDir(), t.TempDir()
	cert, key := certify(t, dir, "127.0.0.1", time.Now().Add(-time.Hour))
	h, err := hub.Start(t.Context(), hub.Options{Address: "127.0.0.1:0", Store: store, Cert: cert, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	knock := func() error {
		c, err := cluster.NewClient(t.Context(), cluster.Access{URL: h.URL(), TokenFile: hub.TokenFile(store), CA: cert}, cluster.ClientOptions{})
		if err == nil {
			c.Close()
		}
		return err
	}
	if err := knock(); err == nil || !strings.Contains(err.Error(), "has expired") {
		t.Errorf("an old certificate: %v", err)
	}
	certify(t, dir, "127.0.0.1", time.Now().Add(time.Hour))
	if there, err := h.Reload(); !there || err != nil {
		t.Fatalf("%v, %v", there, err)
	}
	if err := knock(); err != nil {
		t.Errorf("a new certificate: %v", err)
	}
	writeFile(t, key, "no key")
	if there, err := h.Reload(); !there || err == nil || !strings.Contains(err.Error(), "--key") {
		t.Errorf("no key: %v, %v", there, err)
	}
	if err := knock(); err != nil {
		t.Errorf("with the certificate that it had: %v", err)
	}
}

// slowLine is the address of a line to another address that takes at most some bytes in each 10 ms.
func slowLine(t *testing.T, to string, bytes int64) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			there, err := net.Dial("tcp", to)
			if err != nil {
				return
			}
			go io.Copy(there, from) //nolint:errcheck // either end closes it
			go func() {
				defer from.Close()
				for err == nil {
					_, err = io.CopyN(from, there, bytes)
					time.Sleep(10 * time.Millisecond)
				}
			}()
		}
	}()
	return l.Addr().String()
}

// TestSlowLine: a worker whose line takes longer for all records than it waits for an answer has its list of
// jobs all the same.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	h, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	evil := newHostile(t, at)
	for i := range 40 {
		name := fmt.Sprintf("old%d", i)
		record := fmt.Sprintf(`{"job":{"name":%q,"verb":"test","version":1,"spec":{"long":"%0100000d"}},"state":"done","lost":1000000000}`, name, 0)
		if err := evil.put("$KV.leaper_jobs."+name, record); err != nil {
			t.Fatal(err)
		}
	}
	at.URL = "nats://" + slowLine(t, h.Addr().String(), 20_000) // two seconds for all
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "far", Open: opening(squares{})})
	if err != nil {
		t.Fatal(err)
	}
	w.Impatient(time.Second)
	go w.Run(t.Context()) //nolint:errcheck // it ends with the test
	if n, err := sum(t, c, job("a"), tasks(3)); err != nil || n != squareSum(3) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(3))
	}
}
