import { createContext, useContext, useEffect } from 'react';

/** The heading of the current page; undefined if there no longer is one. */
export type ReportPageTitle = (title: string | undefined) => void;

const PageTitleContext = createContext<ReportPageTitle | undefined>(undefined);

/** Around a part of the portal whose page headings name the window. */
export const PageTitleProvider = PageTitleContext.Provider;

/** Names the window after the page. `PageHead` does so by itself when its title is plain words. */
export function usePageTitle(title: string | undefined): void {
  const report = useContext(PageTitleContext);
  useEffect(() => {
    report?.(title);
    return () => report?.(undefined);
  }, [report, title]);
}
