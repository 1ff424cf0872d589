// Development only, before React. React Refresh of a remote comes after the shell's React has announced itself, and finds
// it only when somebody noted it.
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const { inject } = hook;
  hook.inject = function note(renderer) {
    const id = inject.call(this, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
