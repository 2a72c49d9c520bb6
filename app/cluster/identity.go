package cluster

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"strconv"
	"strings"
	"time"

	"leaper/app/jobs"
)

// Anyone with the token can write in any name. So a worker's name ends in a digest of a key that only the
// worker has, and it signs its results: nobody can give a wrong result in the name of another, or have it
// banned. To invent names is as easy as before.

// An Identity is a name and the key that belongs to it.
type Identity struct {
	Name string
	key  ed25519.PrivateKey
}

// NewIdentity makes an identity whose name begins as given.
func NewIdentity(base string) Identity {
	public, private, _ := ed25519.GenerateKey(rand.Reader) // it never fails
	return Identity{base + "-" + digest(public), private}
}

const digestLength = 12 // 60 bits

// digest is the end of the name to which a key belongs.
func digest(public ed25519.PublicKey) string {
	sum := sha256.Sum256(public)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:digestLength]
}

// scopeOf is what a result belongs to: a job, and the plan by which its tasks are done. So a result by another
// plan is of no use, even if the record was changed, or the job was forgotten and begun once more.
func scopeOf(job jobs.Job) string {
	return fmt.Sprintf("%s %x", job.Name, sha256.Sum256(fmt.Appendf(nil, "%q %d %q %s", job.Verb, job.Version, job.Key, job.Spec)))
}

// sign signs a result that is to be stored under a key.
func (i Identity) sign(scope, key string, a storedResult) storedResult {
	a.Worker, a.Signer = i.Name, i.key.Public().(ed25519.PublicKey)
	a.Signature = ed25519.Sign(i.key, a.signed(scope, key))
	return a
}

// Result is a result of a task, signed, as it is stored under a key: of who gives results without being
// a [Worker].
func (i Identity) Result(job jobs.Job, key, task string, data jobs.Result) []byte {
	return encode(i.sign(scopeOf(job), key, storedResult{Task: task, Took: time.Millisecond, Data: data}))
}

// signed is what a signature is of.
func (a storedResult) signed(scope, key string) []byte {
	return []byte(strings.Join([]string{"leaper result", scope, key, a.Task, a.Worker, strconv.FormatInt(int64(a.Took), 10), string(a.Data)}, "\n"))
}

// verify returns an error if a stored result is not of the worker whose name it has, or of another plan.
func (a storedResult) verify(scope, key string) error {
	if len(a.Signer) != ed25519.PublicKeySize || !strings.HasSuffix(a.Worker, "-"+digest(a.Signer)) || !ed25519.Verify(a.Signer, a.signed(scope, key), a.Signature) {
		return fmt.Errorf("worker %s has not signed it for this plan", clip(a.Worker))
	}
	return nil
}
