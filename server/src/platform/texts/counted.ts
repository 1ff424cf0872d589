/** A number of things, such as '1 certificate' and '2 tract book entries', in the English of commands, logs and job results. */
export const counted = (count: number, name: string): string =>
  `${count} ${count === 1 ? name : `${name.replace(/(?<![aeiou])y$/, 'ie').replace(/(ch|sh|s|x)$/, '$1e')}s`}`;
