// Package daemon has what long-running programs share: an address, a log for people or for machines, and
// pages with their state. leaper work, leaper serve and leaper-hub use it.
package daemon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
)

// Listen listens at the address that a flag has. Its error is one line, with an example of an
// address.
func Listen(ctx context.Context, flag, address, example string) (net.Listener, error) {
	// Without a port, and with an empty address all the more, the system would take
	// any port, and all addresses: a variable that is not set would open the program
	// to others.
	if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
		return nil, fmt.Errorf("%s %s: write an address and a port, such as %s or :8080", flag, cmp.Or(address, `""`), example)
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err == nil {
		return l, nil
	}
	var lookup *net.DNSError
	var wrong *net.AddrError
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s %s: it is in use by another program; choose another port, or 0 for any that is free", flag, address)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("%s %s: this port is not allowed; choose one from 1024", flag, address)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("%s %s: it is not an address of this machine; write one that is, such as %s", flag, address, example)
	case errors.As(err, &lookup), errors.As(err, &wrong):
		return nil, fmt.Errorf("%s %s: write an address and a port, such as %s or :8080", flag, address, example)
	}
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	return nil, fmt.Errorf("%s %s: %w", flag, address, err)
}
