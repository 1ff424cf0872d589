/**
 * The types of the PDF library (@embedpdf/pdfium) refer to this global type without declaring it. It belongs to Emscripten, which compiled the
 * library to WebAssembly. Only the members that this server uses are declared here, in place of the package @types/emscripten.
 */
interface EmscriptenModule {
  /** The memory of the WebAssembly program as bytes. When the memory grows, the property gets a new array, and earlier ones become empty. */
  readonly HEAPU8: Uint8Array;
  /** The compiled program, which the caller passes when it loads the library. */
  readonly wasmBinary: ArrayBuffer;
}
