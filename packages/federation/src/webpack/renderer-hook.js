// Development only; runs before React. A remote's React Refresh loads after the shell's React has registered its renderer, and
// finds the renderer only in `hook.renderers`, so it is recorded there.
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const { inject } = hook;
  hook.inject = function note(renderer) {
    const id = inject.call(this, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
