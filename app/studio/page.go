package studio

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// The page is built from web/ with fixed file names, so that Go alone builds all.
//
//go:embed page
var pageFiles embed.FS

// Page is the page's files, in the folder page.
func Page() fs.FS { return pageFiles }

// A page is the files that a browser asks for, as they are sent, and what they may do.
type page struct {
	files  map[string]*file
	policy string
}

// A file has its bytes, also compressed where that is shorter, and a tag that
// changes with them: a browser asks whether its copy is still the same.
type file struct {
	kind  string
	plain []byte
	zip   []byte // nil where it would not be shorter
	tag   string
}

// newPage reads the files of folder page.
func newPage(from fs.FS) (*page, error) {
	p := &page{files: map[string]*file{}}
	err := fs.WalkDir(from, "page", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		f, err := newFile(name, text)
		p.files[strings.TrimPrefix(name, "page")] = f
		return err
	})
	if err == nil && p.files["/index.html"] == nil {
		err = fmt.Errorf("the page has no index.html")
	}
	if err != nil {
		return nil, fmt.Errorf("the studio's page: %w", err)
	}
	p.files["/"] = p.files["/index.html"]
	p.policy = Policy(p.files["/"].plain)
	return p, nil
}

// Policy is what a page may load and run: its own files, and of what stands in its HTML itself
// only the very scripts and styles that are there now, told by their sums. The first picture
// needs these: it waits for no other file. More are further sources of scripts.
func Policy(html []byte, more ...string) string {
	sources := func(tag string, more ...string) string {
		all := append([]string{"'self'"}, more...)
		for rest := string(html); ; {
			var inside string
			var ok bool
			if _, rest, ok = strings.Cut(rest, "<"+tag+">"); !ok {
				return strings.Join(all, " ")
			}
			inside, rest, _ = strings.Cut(rest, "</"+tag+">")
			sum := sha256.Sum256([]byte(inside))
			all = append(all, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
		}
	}
	return "default-src 'self'; script-src " + sources("script", more...) + "; style-src " + sources("style") + "; img-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
}

func newFile(name string, text []byte) (*file, error) {
	kinds := map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
		".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".json": "application/json",
		".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8", ".woff2": "font/woff2", ".wasm": "application/wasm",
	}
	kind, known := kinds[path.Ext(name)]
	if !known {
		return nil, fmt.Errorf("%s: no media type is known for this file", name)
	}
	sum := sha256.Sum256(text)
	f := &file{kind: kind, plain: text, tag: `"` + hex.EncodeToString(sum[:12]) + `"`}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(text)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil, err
	}
	if b.Len() < len(text)*9/10 {
		f.zip = b.Bytes()
	}
	return f, nil
}

// serve sends a file of the page, a range of it, or that the reader's copy is still the same.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache") // the names never change, so a browser has to ask
	h.Set("Vary", "Accept-Encoding")
	text, tag := f.plain, f.tag
	if f.zip != nil && acceptsGzip(r.Header.Get("Accept-Encoding")) {
		text = f.zip
		tag = strings.TrimSuffix(tag, `"`) + `-gzip"` // other bytes have another tag
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(text))) // ServeContent leaves it out where bytes are encoded
	}
	h.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// acceptsGzip reads an Accept-Encoding: gzip or *, not with a weight of 0.
func acceptsGzip(accepted string) bool {
	for part := range strings.SplitSeq(accepted, ",") {
		coding, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if coding = strings.ToLower(strings.TrimSpace(coding)); coding != "gzip" && coding != "*" {
			continue
		}
		q, given := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(weight, " ", "")), "q=")
		value, err := strconv.ParseFloat(q, 64)
		return !given || err == nil && value > 0
	}
	return false
}
