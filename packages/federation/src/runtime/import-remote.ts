import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { property } from '../property.ts';
import { createImportRemote } from './container.ts';
import { embedded } from './embedded.ts';
import { createIntegrityScript } from './integrity-script.ts';

/** The page's way to a remote. The one-bundle build puts plain imports in place of this file. */
export const importRemote = createImportRemote({
  runtime: { loadRemote, registerPlugins, registerRemotes },
  createScript: createIntegrityScript,
  baseUrl: () => document.baseURI,
  isDevelopment: (url) => {
    const origins = property(embedded('start'), 'development');
    return Array.isArray(origins) && origins.includes(new URL(url, document.baseURI).origin);
  },
});
