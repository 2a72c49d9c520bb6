package studio

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestGuard sends what pages from elsewhere would.
func TestGuard(t *testing.T) {
	c := open(t, Options{Hosts: []string{"studio.example"}})
	own := strings.TrimPrefix(c.url, "http://")
	for _, e := range []struct {
		name, method, path string
		headers            []string
		status             int
	}{
		{"a program", "POST", "/api/v1/find", nil, 200},
		{"localhost", "POST", "/api/v1/find", []string{"Host", "localhost:80"}, 200},
		{"localhost without a port", "POST", "/api/v1/find", []string{"Host", "LOCALHOST"}, 200},
		{"IPv6", "POST", "/api/v1/find", []string{"Host", "[::1]:8642"}, 200},
		{"IPv6 without a port", "POST", "/api/v1/find", []string{"Host", "[::1]"}, 200},
		{"a name that was given", "POST", "/api/v1/find", []string{"Host", "Studio.Example:8642"}, 200},
		{"its own page", "POST", "/api/v1/find", []string{"Origin", c.url, "Sec-Fetch-Site", "same-origin"}, 200},
		{"its own page behind a proxy", "POST", "/api/v1/find", []string{"Host", "studio.example", "Origin", "https://studio.example"}, 200},
		{"an address bar", "GET", "/", []string{"Sec-Fetch-Site", "none"}, 200},
		{"a link", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 200},

		{"DNS rebinding", "POST", "/api/v1/find", []string{"Host", "evil.example:8642"}, 403},
		{"DNS rebinding with its origin", "POST", "/api/v1/find", []string{"Host", "evil.example", "Origin", "http://evil.example"}, 403},
		{"DNS rebinding of the page", "GET", "/", []string{"Host", "evil.example"}, 403},
		{"DNS rebinding of the metrics", "GET", "/metrics", []string{"Host", "evil.example"}, 403},
		{"a name that begins alike", "POST", "/api/v1/find", []string{"Host", "localhost.evil.example"}, 403},
		{"an address that begins alike", "POST", "/api/v1/find", []string{"Host", "127.0.0.1.evil.example"}, 403},
		{"a port that is none", "POST", "/api/v1/find", []string{"Host", "127.0.0.1:8642.evil.example"}, 403},
		{"another address", "POST", "/api/v1/find", []string{"Host", "192.0.2.7:8642"}, 403},
		{"another page", "POST", "/api/v1/find", []string{"Origin", "http://evil.example"}, 403},
		{"a page on another port", "POST", "/api/v1/find", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"a page without an origin", "POST", "/api/v1/find", []string{"Origin", "null"}, 403},
		{"another scheme", "POST", "/api/v1/find", []string{"Origin", "file://" + own}, 403},
		{"another site", "POST", "/api/v1/find", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"the same site", "POST", "/api/v1/find", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"an image", "GET", "/api/v1/gallery", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image"}, 403},
		{"a link to the API", "GET", "/api/v1/gallery", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 403},
		{"a frame", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"a page that reads", "GET", "/api/v1/gallery", []string{"Origin", "http://evil.example"}, 403},
		{"another page that says it is the same", "POST", "/api/v1/find", []string{"Origin", "http://evil.example", "Sec-Fetch-Site", "same-origin"}, 403},
		{"an origin that is no address", "POST", "/api/v1/find", []string{"Origin", "http://%zz"}, 403},
		{"its own page by a name in capitals", "POST", "/api/v1/find", []string{"Host", "LOCALHOST:80", "Origin", "http://localhost:80"}, 200},
		{"a form", "POST", "/api/v1/find", []string{"Content-Type", "application/x-www-form-urlencoded"}, 415},
		{"a form as text", "POST", "/api/v1/find", []string{"Content-Type", "text/plain"}, 415},
		{"no type", "POST", "/api/v1/find", []string{"Content-Type", ""}, 415},
		{"a type with a parameter", "POST", "/api/v1/find", []string{"Content-Type", "application/json; charset=utf-8"}, 200},
		{"DNS rebinding of the health", "GET", "/healthz", []string{"Host", "evil.example"}, 403},
		{"another page that asks for the health", "GET", "/healthz", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"}, 403},
		{"a probe by the address of the connection", "GET", "/healthz", []string{"Host", own}, 200},
		{"a probe by a name that was given", "GET", "/healthz", []string{"Host", "studio.example"}, 200},
		{"a probe on this machine", "GET", "/healthz", []string{"Host", "localhost"}, 200},
	} {
		answer, text := c.do(e.method, e.path, `{"board":"5x5"}`, e.headers...)
		if answer.StatusCode != e.status {
			t.Errorf("%s: status %d, want %d: %s", e.name, answer.StatusCode, e.status, text)
		}
		if e.status >= 400 && answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %s", e.name, text)
		}
		for _, h := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Resource-Policy"} {
			if answer.Header.Get(h) == "" {
				t.Errorf("%s: no %s", e.name, h)
			}
		}
		if answer.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: others may read it", e.name)
		}
	}
	if !strings.Contains(securedPolicy(c), "frame-ancestors 'none'") {
		t.Error("the page may be framed")
	}
}

func securedPolicy(c *client) string {
	answer, _ := c.do("GET", "/", "")
	return answer.Header.Get("Content-Security-Policy")
}

func TestHosts(t *testing.T) {
	for _, h := range []string{"", "studio.example:80", "[::1]"} {
		if _, err := New(Options{Hosts: []string{h}}); err == nil || !strings.HasPrefix(err.Error(), "--host") {
			t.Errorf("%q: %v", h, err)
		}
	}
}

// TestPage: the page is sent whole, compressed or not, and not again while it is
// the same.
func TestPage(t *testing.T) {
	c := open(t, Options{})
	for name, f := range c.s.page.files {
		for _, coding := range []string{"identity", "gzip", "br;q=1, gzip;q=0", "deflate, gzip;q=0.5", "*"} {
			answer, text := c.do("GET", name, "", "Accept-Encoding", coding)
			zipped := answer.Header.Get("Content-Encoding") == "gzip"
			if answer.StatusCode != 200 || !zipped && text != string(f.plain) || zipped && text != string(f.zip) {
				t.Errorf("%s %s: %d, %d bytes", name, coding, answer.StatusCode, len(text))
			}
			if accepts := slices.Contains([]string{"gzip", "deflate, gzip;q=0.5", "*"}, coding); zipped != (accepts && f.zip != nil) {
				t.Errorf("%s %s: compressed is %v", name, coding, zipped)
			}
			tag := answer.Header.Get("ETag")
			if answer.Header.Get("Cache-Control") != "no-cache" || answer.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: %v", name, answer.Header)
			}
			for given, status := range map[string]int{tag: 304, "W/" + tag: 304, `"other", ` + tag: 304, `"other"`: 200} {
				answer, text := c.do("GET", name, "", "Accept-Encoding", coding, "If-None-Match", given)
				if answer.StatusCode != status || status == 304 && text != "" {
					t.Errorf("%s, %s: %d", name, given, answer.StatusCode)
				}
			}
		}
	}
	index := c.s.page.files["/"]
	for coding, all := range map[string][]byte{"identity": index.plain, "gzip": index.zip} {
		if answer, text := c.do(http.MethodHead, "/", "", "Accept-Encoding", coding); answer.StatusCode != 200 || text != "" || answer.Header.Get("Content-Length") != strconv.Itoa(len(all)) {
			t.Errorf("HEAD: %d, %s bytes of %d, %s", answer.StatusCode, answer.Header.Get("Content-Length"), len(all), text)
		}
		if answer, text := c.do("GET", "/", "", "Accept-Encoding", coding, "Range", "bytes=3-9"); answer.StatusCode != 206 || text != string(all[3:10]) {
			t.Errorf("a range: %d %q", answer.StatusCode, text)
		}
		if answer, _ := c.do("GET", "/", "", "Accept-Encoding", coding, "Range", "bytes=9999999-"); answer.StatusCode != 416 || answer.Header.Get("Content-Encoding") != "" {
			t.Errorf("a range past the end: %d %v", answer.StatusCode, answer.Header)
		}
	}
	if answer, _ := c.do("POST", "/", "{}"); answer.StatusCode < 400 {
		t.Errorf("POST: %d", answer.StatusCode)
	}
}

// TestPolicy: what stands in the HTML itself may run by its sum alone.
func TestPolicy(t *testing.T) {
	const none = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
	if got := Policy([]byte(`<script type="module" src="./app.js"></script>`)); got != none {
		t.Errorf("a page without any: %s", got)
	}
	// The sums are those of sha256sum, in base64.
	const want = "script-src 'self' 'wasm-unsafe-eval' 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='; style-src 'self' 'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0=';"
	if got := Policy([]byte("<style>b</style><script src=x></script><script>a</script>"), "'wasm-unsafe-eval'"); !strings.Contains(got, want) {
		t.Errorf("%s has no %s", got, want)
	}
}
