import { createContext, useContext, useEffect } from 'react';

/** Takes the heading of the page shown; undefined when there is none anymore. */
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
