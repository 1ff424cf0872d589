import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';
import type { RouteObject } from '@portal/router';
import { CoverPageSkeleton } from '../frame/cover-page-skeleton.tsx';

type Name = keyof typeof import('./visitor-pages.ts');

/** The route of a page for visitors without a session. It loads its own texts, which no other page needs. */
export function visitorRoute(path: string, name: Name, ...namespaces: readonly string[]): RouteObject {
  const Screen = lazyScreen(
    async () => {
      const texts = loadTexts('recovery', ...namespaces);
      const pages = await import(/* webpackChunkName: "page-visitor" */ './visitor-pages.ts');
      await texts;
      return { default: pages[name] };
    },
    () => <CoverPageSkeleton />,
  );
  return { path, element: <Screen /> };
}
