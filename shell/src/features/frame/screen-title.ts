import { translate, useLanguage } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { useEffect } from 'react';

/**
 * Sets the window's title from the names of the page and the county: 'Home - Tasi County Land Record Portal'. Without a page the title stays
 * unchanged: another component sets it, or the page is not known yet.
 */
export function useScreenTitle(page: string | undefined): void {
  const { countyName, appTitle } = useCounty();
  const { tag } = useLanguage();
  useEffect(() => {
    if (page === undefined) return;
    const text = translate('shell:title', { page, county: countyName, title: appTitle });
    // An empty county name leaves two spaces. The tag is never empty: it is read so that the effect runs again in another language.
    document.title = tag === '' ? text : text.replaceAll('  ', ' ');
  }, [page, countyName, appTitle, tag]);
}
