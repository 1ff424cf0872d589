/** Types for the decompressor of woff2 fonts; the package has no types. */
declare module 'wawoff2' {
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
