// Go's loader, which dev/scripts/npm puts there.
export {};
