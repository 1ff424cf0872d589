/** What is used of the module that Emscripten makes; its own types are a separate package. */
interface EmscriptenModule {
  /** The whole memory; another one after it has grown. */
  readonly HEAPU8: Uint8Array;
  /** Given when it is loaded: the program itself. */
  readonly wasmBinary: ArrayBuffer;
}
