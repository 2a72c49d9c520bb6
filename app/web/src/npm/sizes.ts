/** How large the programs are, unpacked, as gzip and as brotli: what readSizes reads. dev/scripts/npm writes it into the package. */
export const sizes: string = "";
