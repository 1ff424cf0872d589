/** What the shell's entry imports from its `src`, and what that imports in turn: the browser needs them before anything is drawn. */
const START_FILES = ['bootstrap.ts', 'start-portal.tsx'];

/** True for the request of an import that the start makes: './bootstrap.ts'. */
export const isStartRequest = (request: string): boolean => START_FILES.some((file) => request === `./${file}`);

/** True for the path of such a file. */
export const isStartFile = (path: string): boolean => {
  const parts = path.split(/[\\/]/);
  return parts.at(-2) === 'src' && START_FILES.includes(parts.at(-1) ?? '');
};
