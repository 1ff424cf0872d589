import type { SharedModules } from '@portal/federation/start';

/** A remote expects the `module.exports` of a CommonJS package, which `import()` returns as `default`. */
const commonJs = async (read: Promise<object>): Promise<unknown> => {
  const module = await read;
  return 'default' in module ? module.default : module;
};

/**
 * The modules that the shell provides to remotes, by share key. Each is loaded only when a remote requests it; the shell itself
 * imports the same modules normally. A test compares the list with the sharing policy.
 */
export const PROVIDED: SharedModules = {
  react: () => commonJs(import('react')),
  'react/jsx-runtime': () => commonJs(import('react/jsx-runtime')),
  'react-dom': () => commonJs(import('react-dom')),
  'react-dom/client': () => commonJs(import('react-dom/client')),
  luxon: () => import('luxon'),
  '@portal/router': () => import('@portal/router'),
  '@portal/session': () => import('@portal/session'),
  '@portal/api-client': () => import('@portal/api-client'),
  '@portal/api-client/query': () => import('@portal/api-client/query'),
  '@portal/i18n': () => import('@portal/i18n'),
  '@portal/ui': () => import('@portal/ui'),
  '@portal/ui/form': () => import('@portal/ui/form'),
  '@portal/ui/table': () => import('@portal/ui/table'),
  '@portal/ui/dialog': () => import('@portal/ui/dialog'),
  '@portal/ui/county': () => import('@portal/ui/county'),
  '@portal/forms': () => import('@portal/forms'),
  '@portal/forms/submit': () => import('@portal/forms/submit'),
  '@portal/federation': () => import('@portal/federation'),
};
