import { createImportRemote } from './container.ts';
import { loadScript } from './load-script.ts';

// written by webpack into every bundle that shares modules
declare const __webpack_init_sharing__: (scope: string) => Promise<void>;
declare const __webpack_share_scopes__: { readonly default: unknown };

/** The page's way to a remote. The one-bundle build puts plain imports in place of this file. */
export const importRemote = createImportRemote({
  loadScript,
  shareScope: async () => {
    await __webpack_init_sharing__('default');
    return __webpack_share_scopes__.default;
  },
  baseUrl: () => document.baseURI,
});
