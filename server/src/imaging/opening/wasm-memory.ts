const WASM_PAGE_BYTES = 65_536;
/** Room for a page in color at 600 dots per inch, decoded and drawn. */
const ROOM_BYTES = 320 * 1024 * 1024;
/** Copying pages needs memory for the file, the copy, the copy without annotations, and the written form of each. */
const TIMES_THE_FILE = 8;

let maxBytes = ROOM_BYTES;

/** Sets the memory limit for a file of this size. A decompression bomb is a small file, so that it is stopped early. */
export function limitMemoryFor(fileBytes: number): void {
  maxBytes = ROOM_BYTES + TIMES_THE_FILE * fileBytes;
}

/**
 * Calls `onMore` when PDFium requests more memory than its file allows. PDFium creates its memory itself, so that no limit can be
 * passed to it, and it does not survive a refused request: `onMore` must end the process.
 */
export function watchWasmMemory(onMore: () => never): void {
  const memory = WebAssembly.Memory.prototype;
  const { grow } = memory;
  memory.grow = function limited(this: typeof memory, pages: number): number {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > maxBytes) onMore();
    return grow.call(this, pages);
  };
}
