/** The members of an Emscripten module that we use; its full types are in a separate package. */
interface EmscriptenModule {
  /** The whole memory; replaced by a new array when the memory grows. */
  readonly HEAPU8: Uint8Array;
  /** The WebAssembly program, given when the module is loaded. */
  readonly wasmBinary: ArrayBuffer;
}
