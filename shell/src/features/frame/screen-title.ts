import { translate, useLanguage } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { useEffect } from 'react';

/**
 * Sets the window's title to screen and county: 'Home - Tasi County Land Record Portal'. Without a screen the title stays unchanged:
 * another component sets it, or the screen is not known yet.
 */
export function useScreenTitle(page: string | undefined): void {
  const { countyName, appTitle } = useCounty();
  const { tag } = useLanguage();
  useEffect(() => {
    if (page === undefined) return;
    const words = translate('shell:title', { page, county: countyName, title: appTitle });
    document.title = tag === '' ? words : words.replaceAll('  ', ' ');
  }, [page, countyName, appTitle, tag]);
}
