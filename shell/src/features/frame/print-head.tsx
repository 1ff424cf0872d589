import { useFormats, useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { PRINT, styled } from '@portal/ui';
import { useEffect, useState } from 'react';

const OnPaper = styled('p', {
  base: {
    display: 'none',
    textStyle: 'note',
    color: 'ink-2',
    paddingBottom: 's3',
    [PRINT]: { display: 'block' },
  },
});

/** The time of printing, because the page may have been open for hours. */
function usePrintedAt(): Date {
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const note = () => setAt(new Date());
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}

/** Replaces the masthead in print: the county's name and the time of printing. */
export function PrintHead() {
  const t = useText('shell');
  const { instant } = useFormats();
  const { countyName, appTitle } = useCounty();
  const date = instant(usePrintedAt());
  return <OnPaper>{t('printed', { county: countyName, title: appTitle, date })}</OnPaper>;
}
