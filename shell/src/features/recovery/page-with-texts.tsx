import { lazyScreen } from '@portal/federation';
import { loadTexts } from '@portal/i18n';
import type { ComponentType, ReactNode } from 'react';
import { CoverComing } from '../frame/cover-coming.tsx';

type Page = { readonly default: ComponentType };

/** A page with its words, which nobody else needs: both come when the page is opened. */
export function pageWithTexts(load: () => Promise<Page>, ...namespaces: readonly string[]): ReactNode {
  const loadBoth = async (): Promise<Page> => {
    const [page] = await Promise.all([load(), loadTexts(...namespaces)]);
    return page;
  };
  const Screen = lazyScreen(loadBoth, () => <CoverComing />);
  return <Screen />;
}
