package studio

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"leaper/internal/fault"
)

// The guard lets only this studio's own page, and programs, control it.
//
// A web page from elsewhere may send requests to this machine, since the browser that
// shows it runs here. It cannot read answers of another origin, but a request alone would
// cost time; and by DNS rebinding (a name of its own that is made to point here) its
// origin would seem to be ours. So the Host must be a name of this studio, an
// Origin must be the same as the Host, and where the browser says that a request
// is from another site, it is refused.

// guard refuses requests that another web page made.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if p := s.refusal(r); p != nil {
			p.write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Server) refusal(r *http.Request) *Problem {
	if !s.isOwnHost(r) {
		return newProblem(http.StatusForbidden, "Host %q is not a name of this studio; call it localhost or by its address, or start it with --host %s", fault.Shorten(r.Host), fault.Shorten(hostOf(r.Host)))
	}
	for _, origin := range r.Header.Values("Origin") {
		if !isWeb(origin) || isForeign(r, "Origin", origin) {
			return newProblem(http.StatusForbidden, "Origin %q is not this studio's page, and other pages may not control it", fault.Shorten(origin))
		}
	}
	for _, site := range r.Header.Values("Sec-Fetch-Site") {
		if !isNavigation(r) && isForeign(r, "Sec-Fetch-Site", site) {
			return newProblem(http.StatusForbidden, "the request is from another site (%s), which may not control this studio", fault.Shorten(site))
		}
	}
	return nil
}

// isOwnHost reports whether the Host is a name of this studio: a name of the loopback,
// one that was given, or the address that the connection came to. An address
// cannot be rebound, so that one is safe.
func (s *Server) isOwnHost(r *http.Request) bool {
	host := strings.ToLower(hostOf(r.Host))
	if host == "localhost" || slices.ContainsFunc(s.opts.Hosts, func(h string) bool { return strings.EqualFold(h, host) }) {
		return true
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	if ip = ip.Unmap(); ip == netip.MustParseAddr("127.0.0.1") || ip == netip.IPv6Loopback() {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	at, err := netip.ParseAddrPort(local.String())
	return err == nil && at.Addr().Unmap().WithZone("") == ip.WithZone("")
}

// hostOf is a Host without its port and brackets.
func hostOf(host string) string {
	if name, port, err := net.SplitHostPort(host); err == nil && strings.Trim(port, "0123456789") == "" {
		return name
	}
	return strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
}

// isForeign reports whether a value of Origin or Sec-Fetch-Site is of another page. net/http
// compares them; it is asked of each value by itself, and as of a request that writes, since it lets
// requests that read pass, looks at no second value, and at no Origin beside a good Sec-Fetch-Site.
func isForeign(r *http.Request, name, value string) bool {
	alone := &http.Request{Method: http.MethodPost, Host: strings.ToLower(r.Host), Header: http.Header{name: {value}}}
	return http.NewCrossOriginProtection().Check(alone) != nil
}

// isWeb reports whether an Origin is of a page of the web, if it is given. To net/http all schemes are alike.
func isWeb(origin string) bool {
	return origin == "" || strings.HasPrefix(origin, "http:") || strings.HasPrefix(origin, "https:")
}

// isNavigation reports whether the request follows a link to the page; the link may be anywhere.
func isNavigation(r *http.Request) bool {
	return r.Method == http.MethodGet && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
}

// clientOf names the client of a request: by its address, or in IPv6, where a network has many, by its
// network.
func clientOf(r *http.Request) string { return clientAt(r.RemoteAddr) }

func clientAt(address string) string {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return address
	}
	ip := at.Addr().Unmap()
	if ip.Is6() {
		if p, err := ip.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return ip.String()
}

// withSecurityHeaders adds the headers that restrict what a browser does with an answer.
func (s *Server) withSecurityHeaders(next http.Handler) http.Handler {
	policy := s.page.policy + "; frame-ancestors 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		next.ServeHTTP(w, r)
	})
}
