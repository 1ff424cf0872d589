import { createContext, useContext, useEffect } from 'react';

/** Receives the heading of the current page; undefined if there is none. */
export type ReportPageTitle = (title: string | undefined) => void;

const PageTitleContext = createContext<ReportPageTitle | undefined>(undefined);

/** Wraps a part of the portal whose page headings set the window title. */
export const PageTitleProvider = PageTitleContext.Provider;

/** Sets the window title. `PageHead` does this automatically if its title is plain text. */
export function usePageTitle(title: string | undefined): void {
  const report = useContext(PageTitleContext);
  useEffect(() => {
    report?.(title);
    return () => report?.(undefined);
  }, [report, title]);
}
