package hub

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// looks is how often the hub looks whether its disk is full, and roomy how much room is room.
const (
	checkInterval = 2 * time.Second
	minRoom       = 4 << 20
)

// watchDisk watches the disk. After a failed write a server answers no request to store anything until
// it is restarted. So its streams are closed, clients are told, and when there is room the
// streams are opened again; stored data stays intact.
func (h *Hub) watchDisk() func() {
	full := false
	return func() {
		if !h.server.Running() {
			return
		}
		if h.server.JetStreamEnabled() {
			why := h.writeError()
			if why == "" {
				return
			}
			full = true
			h.note(DiskFull, fmt.Sprintf("the disk of %s cannot be written to; the hub hands out and keeps nothing until there is room: %s", h.store, why))
			_ = h.server.ShutdownJetStream() // else it is put away at the next look
			return
		}
		if !full {
			full = true
			h.note(DiskFull, fmt.Sprintf("the disk of %s is full: the hub hands out and keeps nothing until there is room", h.store))
		}
		if !h.hasRoom() {
			return
		}
		if err := h.server.EnableJetStream(&server.JetStreamConfig{StoreDir: filepath.Join(h.store, streamsDir)}); err != nil {
			return // there was too little of it
		}
		full = false
		h.note(DiskHasRoom, fmt.Sprintf("the disk of %s has room again; work continues", h.store))
	}
}

// writeError is why the server could not write a message to its disk; "" if it could write all.
func (h *Hub) writeError() string {
	for _, wrong := range h.server.Healthz(&server.HealthzOptions{Details: true}).Errors {
		if _, why, is := strings.Cut(wrong.Error, "write error: "); is {
			return why
		}
	}
	return ""
}

// hasRoom reports whether there is some on the disk.
func (h *Hub) hasRoom() bool {
	file, err := os.CreateTemp(h.store, "."+markerFile+"-")
	if err != nil {
		return false
	}
	_, err = file.Write(make([]byte, minRoom))
	err = errors.Join(err, file.Close(), os.Remove(file.Name()))
	return err == nil
}
