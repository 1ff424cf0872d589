/** The files of the shell that run first: the entry imports them, and the browser needs them before it can draw anything. */
const START_FILES = ['bootstrap.ts', 'start-portal.tsx'];

/** True for the import path of a start file: './bootstrap.ts'. */
export const isStartRequest = (request: string): boolean => START_FILES.some((file) => request === `./${file}`);

/** True for the file path of a start file. */
export const isStartFile = (path: string): boolean => {
  const parts = path.split(/[\\/]/);
  return parts.at(-2) === 'src' && START_FILES.includes(parts.at(-1) ?? '');
};
