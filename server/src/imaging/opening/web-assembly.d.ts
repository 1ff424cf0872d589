/** The part of WebAssembly that we use. Node has it, but only the browsers' types declare it. */
interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WebAssemblyMemory, pages: number) => number;
}
declare const WebAssembly: { readonly Memory: { readonly prototype: WebAssemblyMemory } };
