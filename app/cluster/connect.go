package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"leaper/internal/fault"
)

// Errors, wrapped in a sentence.
var (
	// ErrUnreachable: nothing answers at the address, or what answers is not a hub.
	ErrUnreachable = errors.New("hub unreachable")
	// ErrRefused: the hub does not let us in, or its certificate cannot be trusted.
	ErrRefused = errors.New("hub refused")
	// ErrStore: the store has the format of another version.
	ErrStore = errors.New("store of another version")
	// ErrJob: a job was cancelled, or forgotten, or has another plan.
	ErrJob = errors.New("job ended")
	// ErrMessage: a message from another program is invalid.
	ErrMessage   = errors.New("message refused")
	errOldServer = errors.New("old server")
	errFull      = errors.New("a hub whose disk is full")
	// ErrWrong: two workers gave different results for one task.
	ErrWrong = errors.New("wrong result")
)

// Access is the address of a hub, and the credentials for it.
type Access struct {
	URL       string // nats://HOST:4222, or tls://
	TokenFile string // the hub's token
	Creds     string // credentials of a NATS account
	CA        string // certificates of authorities that may have signed the hub's
	Name      string // the name of the connection at the hub
	Version   string // of this program
	Commit    string // that it was built from; may be ""
	// Inside is a server in this process; then URL is only for messages.
	Inside nats.InProcessConnProvider
	// Wait has a program that comes before its hub wait for it, for as long as its context lasts.
	Wait bool
	// Patience is how long the first connection may take; 0: 5 s.
	Patience time.Duration
	// Trouble is called when the connection is lost and when it is back.
	Trouble func(string)
}

// maxSecret is how long a token may be.
const maxSecret = 4096

// natsOptions returns the options of a connection. It refuses unusable files before anything is sent or waited for.
func (a Access) natsOptions(ctx context.Context) ([]nats.Option, error) {
	u, err := url.Parse(a.URL)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return nil, fmt.Errorf("%q is not the address of a hub: write nats://HOST:PORT, or tls://HOST:PORT", a.URL)
	}
	if u.User != nil {
		return nil, errors.New("a token in an address shows in every list of processes: put it into a file, and name that with --token-file")
	}
	if a.TokenFile != "" && a.Creds != "" {
		return nil, errors.New("--token-file and --creds: give one of them")
	}
	trouble := a.Trouble
	if trouble == nil {
		trouble = func(string) {}
	}
	patience := a.Patience
	if patience == 0 {
		patience = 5 * time.Second
	}
	opts := []nats.Option{
		nats.Name(a.Name), nats.Timeout(patience), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectJitter(250*time.Millisecond, time.Second), nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ReconnectBufSize(-1), // a message that cannot be sent is an error; its sender knows whether it still matters
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				trouble("the connection to the hub is lost: " + err.Error())
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { trouble("the connection to the hub is back") }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	if a.Inside != nil {
		opts = append(opts, nats.InProcessServer(a.Inside))
	}
	if a.Creds != "" {
		text, err := readSmall(a.Creds)
		if err != nil {
			return nil, fmt.Errorf("--creds %s: %w", a.Creds, fault.Plain(err))
		}
		if _, err := nkeys.ParseDecoratedUserNKey(text); err != nil {
			return nil, fmt.Errorf("--creds %s: there are no credentials of a user in it, as nsc writes them", a.Creds)
		}
		opts = append(opts, nats.UserCredentials(a.Creds))
		if warning := warnReadable("--creds", a.Creds); warning != "" {
			trouble(warning)
		}
	}
	if a.CA != "" {
		pem, err := os.ReadFile(a.CA)
		if err != nil {
			return nil, fmt.Errorf("--ca %s: %w", a.CA, fault.Plain(err))
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("--ca %s: there is no certificate in it", a.CA)
		}
		opts = append(opts, nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}))
	}
	if a.TokenFile != "" { // last: it may be waited for
		if a.awaitToken(ctx); ctx.Err() != nil {
			return nil, ctx.Err()
		}
		token, err := readSecret(a.TokenFile)
		if err != nil {
			return nil, fmt.Errorf("--token-file %s: %w", a.TokenFile, err)
		}
		opts = append(opts, nats.Token(token))
		if warning := warnReadable("--token-file", a.TokenFile); warning != "" {
			trouble(warning)
		}
	}
	return opts, nil
}

// readSecret reads a file of one word.
func readSecret(path string) (string, error) {
	text, err := readSmall(path)
	if err != nil {
		return "", fault.Plain(err)
	}
	word := strings.TrimSpace(string(text))
	if word == "" || len(word) > maxSecret || strings.ContainsAny(word, " \t\r\n") {
		return "", errors.New("it should hold one word, the token that the hub has written")
	}
	return word, nil
}

// readSmall reads a file, at most a little more than a secret may have.
func readSmall(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, 1<<16))
}

// warnReadable returns a warning if others on this machine can read a secret's file; else "". This is
// not an error, since some systems (Kubernetes, for one) hand out secrets this way, on machines that
// nobody else uses.
func warnReadable(flag, path string) string {
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS == "windows" || info.Mode().Perm()&0o077 == 0 {
		return ""
	}
	return fmt.Sprintf("%s %s: others on this machine can read it (mode %04o); chmod 600 keeps it secret", flag, path, info.Mode().Perm())
}

// How long the first connection is tried once more: a hub that is shutting down accepts it, and then closes
// it; and a cluster that has just begun has no leader for some seconds.
const (
	cutLimit    = 3 * time.Second
	leaderLimit = 20 * time.Second
)

// connect opens a connection and its store, and waits for a hub that is not there yet, if it should.
func (a Access) connect(ctx context.Context) (*store, error) {
	opts, err := a.natsOptions(ctx)
	if err != nil {
		return nil, err
	}
	told := false
	for begun := time.Now(); ; pause(ctx, 300*time.Millisecond) {
		conn, err := nats.Connect(a.URL, opts...)
		limit := time.Duration(0)
		if err == nil {
			var s *store
			if s, err = openStore(ctx, conn, a.Version); err == nil {
				return s, nil
			}
			conn.Close()
			if !errors.Is(err, errFull) {
				limit = leaderLimit
			}
		} else if errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) {
			limit = cutLimit
		}
		why, final := a.explain(err), errors.Is(err, ErrStore) || errors.Is(err, errOldServer) || isWithoutJetStream(err)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !final && time.Since(begun) < limit:
		case final || !a.Wait || !comesLater(why):
			return nil, why
		case !told && a.Trouble != nil:
			told = true
			a.Trouble("waits for the hub: " + why.Error())
		}
	}
}

// awaitToken waits for the file of the token, if it should: a hub writes it when it begins for the first time.
func (a Access) awaitToken(ctx context.Context) {
	for told := false; a.Wait && ctx.Err() == nil; told = true {
		info, err := os.Stat(a.TokenFile)
		if !errors.Is(err, os.ErrNotExist) && (err != nil || !info.Mode().IsRegular() || info.Size() > 0) {
			return
		}
		if !told && a.Trouble != nil {
			a.Trouble("waits for the hub: there is no token in " + a.TokenFile + " yet (--token-file)")
		}
		pause(ctx, time.Second)
	}
}

// pause waits for a while, or until a context ends.
func pause(ctx context.Context, while time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(while):
	}
}

// comesLater reports whether an error of connecting may pass when the hub, or others of its servers, begin.
func comesLater(err error) bool {
	var lookup *net.DNSError
	return errors.Is(err, ErrUnreachable) && (isConnectionError(err) || errors.Is(err, errFull) || errors.As(err, &lookup) ||
		errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EHOSTUNREACH) || errors.Is(err, io.EOF))
}

// explain says in a sentence why there is no connection.
func (a Access) explain(err error) error {
	say := func(kind error, format string, args ...any) error {
		return fault.New(errors.Join(kind, err), "hub %s: "+format, append([]any{a.URL}, args...)...)
	}
	var expired x509.CertificateInvalidError
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	text := err.Error()
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded) && errors.Is(err, ErrStore):
		return err
	case errors.Is(err, errOldServer):
		return say(ErrUnreachable, "%s", text)
	case errors.Is(err, ErrStore):
		return say(ErrStore, "%s", text)
	case errors.As(err, &expired) && expired.Reason == x509.Expired:
		return say(ErrRefused, "its certificate has expired, or is not valid yet: give the hub a new one by --cert and --key")
	case errors.As(err, &unknown):
		return say(ErrRefused, "its certificate is signed by an unknown authority: name the certificate of that authority with --ca")
	case errors.As(err, &host):
		return say(ErrRefused, "its certificate is not for that name: %s", host.Error())
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), strings.Contains(strings.ToLower(text), "authorization"):
		return say(ErrRefused, "the token is wrong, or is missing: name the file that the hub has written with --token-file; or, where there are accounts, your own credentials with --creds")
	case errors.Is(err, nats.ErrSecureConnRequired):
		return say(ErrRefused, "it wants TLS: write tls:// in its address")
	case errors.Is(err, nats.ErrSecureConnWanted):
		return say(ErrRefused, "it does not speak TLS: write nats:// in its address, without --ca")
	case errors.Is(err, errFull):
		return say(ErrUnreachable, "its disk is full, and it does nothing until there is room")
	case isWithoutJetStream(err):
		return say(ErrUnreachable, "it is a NATS server without JetStream, which Leaper needs: start it with -js, or allow JetStream for the account")
	case errors.Is(err, nats.ErrNoServers), strings.Contains(text, "connection refused"):
		return say(ErrUnreachable, "nobody answers there: is leaper hub running, and is this its address?")
	case isWithoutQuorum(err):
		return say(ErrUnreachable, "too few of its servers run: the others have to come back")
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrTimeout), errors.Is(err, jetstream.ErrNoStreamResponse), errors.Is(err, nats.ErrNoResponders):
		err = nats.ErrTimeout // a deadline would be taken for one that the user has given
		return say(ErrUnreachable, "it does not answer in time: it is overloaded, or has too few of its servers")
	}
	return say(ErrUnreachable, "%s", strings.TrimPrefix(text, "nats: "))
}

// Explain says in a sentence why a question to the hub failed, if the connection is why.
func (c *Client) Explain(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil || errors.Is(err, ErrJob) || !isConnectionError(err) && !isDiskFull(err) {
		return err
	}
	return fault.New(ErrUnreachable, "hub %s: %s", c.conn.ConnectedUrlRedacted(), c.describeWait(err))
}

// isConnectionError reports whether an error comes from the connection to a hub, which will be up
// again.
func isConnectionError(err error) bool {
	return isOneOf(err,
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded, nats.ErrStaleConnection, nats.ErrNoServers, jetstream.ErrNoStreamResponse,
		jetstream.ErrServerShutdown, jetstream.ErrConsumerLeadershipChanged,
	) || isWithoutQuorum(err)
}

// isOneOf reports whether an error is of one of these kinds.
func isOneOf(err error, kinds ...error) bool {
	return slices.ContainsFunc(kinds, func(kind error) bool { return errors.Is(err, kind) })
}

// missingLimit is how long an error may last that does not come from the connection.
const missingLimit = 20 * time.Second

// retry repeats a function until its error is none that passes: those of the connection do, however long it
// is down, a full disk's, and those of a hub that was just begun and does not know its streams, which it
// makes again.
func (s *store) retry(ctx context.Context, do func() error) error {
	var since time.Time
	for {
		err := do()
		passes := isConnectionError(err) || isDiskFull(err)
		switch {
		case passes: // what was before an outage does not count
			since = time.Time{}
		case since.IsZero():
			since = time.Now()
		}
		if err == nil || ctx.Err() != nil || s.conn.IsClosed() || isFinal(err) || !passes && time.Since(since) > missingLimit {
			s.reportWait("the hub", nil)
			return err
		}
		s.reportWait("the hub", err)
		if isMissing(err) {
			if err := s.restore(ctx); errors.Is(err, ErrStore) {
				return err
			}
		}
		pause(ctx, 200*time.Millisecond)
	}
}

// isFinal reports whether an error stays, however often one asks.
func isFinal(err error) bool {
	var own *callbackError
	return isOneOf(err, ErrStore, ErrJob, ErrWrong, nats.ErrMaxPayload) || errors.As(err, &own)
}
