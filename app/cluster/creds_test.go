package cluster_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"leaper/app/cluster"
)

// keys are a pair of keys and the name of the one that all may know.
func keys(t *testing.T, pair nkeys.KeyPair, err error) (nkeys.KeyPair, string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	name, err := pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return pair, name
}

// signed is what claims say, signed.
func signed(t *testing.T, claims jwt.Claims, by nkeys.KeyPair) string {
	t.Helper()
	text, err := claims.Encode(by)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// accounts begins a NATS server that knows people by accounts, and gives its address and
// the account with room for streams.
func accounts(t *testing.T) (url string, account nkeys.KeyPair) {
	t.Helper()
	pair, err := nkeys.CreateOperator()
	operator, name := keys(t, pair, err)
	operatorClaims := jwt.NewOperatorClaims(name)
	system, err := nkeys.CreateAccount()
	_, systemName := keys(t, system, err)
	pair, err = nkeys.CreateAccount()
	account, accountName := keys(t, pair, err)
	claims := jwt.NewAccountClaims(accountName)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	resolver := &server.MemAccResolver{}
	for name, text := range map[string]string{
		accountName: signed(t, claims, operator),
		systemName:  signed(t, jwt.NewAccountClaims(systemName), operator),
	} {
		if err := resolver.Store(name, text); err != nil {
			t.Fatal(err)
		}
	}
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true,
		TrustedOperators: []*jwt.OperatorClaims{operatorClaims}, AccountResolver: resolver, SystemAccount: systemName,
	})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the server is not ready")
	}
	return s.ClientURL(), account
}

// credentials writes the file that a user of an account has.
func credentials(t *testing.T, account nkeys.KeyPair, until time.Time) string {
	t.Helper()
	pair, err := nkeys.CreateUser()
	user, name := keys(t, pair, err)
	claims := jwt.NewUserClaims(name)
	claims.Expires = until.Unix()
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.FormatUserConfig(signed(t, claims, account), seed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "user.creds")
	writeFile(t, path, string(text))
	return path
}

// TestCreds: a NATS server with accounts does a job's tasks as a hub does, for those whose
// credentials hold; others are kept out in one line.
func TestCreds(t *testing.T) {
	t.Parallel()
	url, account := accounts(t)
	stranger, err := nkeys.CreateAccount()
	if err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty.creds")
	writeFile(t, empty, "")
	at := cluster.Access{URL: url, Creds: credentials(t, account, time.Now().Add(time.Hour))}
	for _, c := range []struct {
		name string
		at   cluster.Access
		want string
	}{
		{"none", cluster.Access{URL: url}, "--creds"},
		{"expired", cluster.Access{URL: url, Creds: credentials(t, account, time.Now().Add(-time.Hour))}, "--creds"},
		{"of another account", cluster.Access{URL: url, Creds: credentials(t, stranger, time.Now().Add(time.Hour))}, "--creds"},
		{"empty", cluster.Access{URL: url, Creds: empty}, "there are no credentials"},
		{"no file", cluster.Access{URL: url, Creds: "nowhere"}, "no such file"},
		{"two", cluster.Access{URL: url, Creds: at.Creds, TokenFile: empty}, "give one of them"},
	} {
		_, err := cluster.NewClient(t.Context(), c.at, cluster.ClientOptions{})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
		if c.want == "--creds" && !errors.Is(err, cluster.ErrRefused) {
			t.Errorf("%s: %v is to be a refusal", c.name, err)
		}
	}
	startWorker(t, at, "one", opening(squares{}))
	if n, err := sum(t, newClient(t, at, cluster.ClientOptions{}), job("a"), tasks(20)); err != nil || n != squareSum(20) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(20))
	}
}
