import { loadTexts } from '@portal/i18n';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { CoverComing } from '../frame/cover-coming.tsx';

type Page = { readonly default: ComponentType };

/** A page with its words, which nobody else needs: both come when the page is opened. */
export function pageWithTexts(load: () => Promise<Page>, ...namespaces: readonly string[]): ReactNode {
  const Screen = lazy(async () => {
    const [page] = await Promise.all([load(), loadTexts(...namespaces)]);
    return page;
  });
  return (
    <Suspense fallback={<CoverComing />}>
      <Screen />
    </Suspense>
  );
}
