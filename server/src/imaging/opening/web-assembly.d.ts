/** The part of WebAssembly that is used: Node has it, and its types are in those of browsers. */
interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WebAssemblyMemory, pages: number) => number;
}
declare const WebAssembly: { readonly Memory: { readonly prototype: WebAssemblyMemory } };
