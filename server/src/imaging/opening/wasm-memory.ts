const WASM_PAGE_BYTES = 65_536;
/** Room for the pixels of a page in color at 600 dots an inch, decoded and drawn. */
const ROOM_BYTES = 320 * 1024 * 1024;
/** Copying pages holds the file, the copy, the copy without annotations, and each as it is written. */
const TIMES_THE_FILE = 8;

let mostBytes = ROOM_BYTES;

/** What a file of this size may take: a bomb is small, and is stopped long before the process is as large as one may be. */
export function allowMemoryFor(fileBytes: number): void {
  mostBytes = ROOM_BYTES + TIMES_THE_FILE * fileBytes;
}

/**
 * Has `onMore` called when PDFium asks for more memory than its file allows. PDFium makes its memory itself, so that no
 * limit can be handed to it, and it does not survive being refused some: `onMore` must end the process.
 */
export function watchWasmMemory(onMore: () => never): void {
  const memory = WebAssembly.Memory.prototype;
  const { grow } = memory;
  memory.grow = function limited(this: typeof memory, pages: number): number {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > mostBytes) onMore();
    return grow.call(this, pages);
  };
}
