import { useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { CoverHeading, CoverPage, usePageFocus } from '@portal/ui';
import { type ReactNode, useId } from 'react';
import { useScreenTitle } from '../frame/screen-title.ts';

interface RecoveryPageProps {
  /** The window's title. */
  readonly title: string;
  readonly heading: string;
  /** For a form of many fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page for users who cannot log in: the layout of the login page with another form. */
export function RecoveryPage({ title, heading, wide = false, children }: RecoveryPageProps) {
  const t = useText('recovery');
  const { countyName, appTitle } = useCounty();
  const headingId = useId();
  const headingRef = usePageFocus<HTMLHeadingElement>(title);
  useScreenTitle(title);
  return (
    <CoverPage skipLabel={t('skip')} county={countyName} title={appTitle} wide={wide}>
      <section aria-labelledby={headingId}>
        <CoverHeading id={headingId} ref={headingRef} tabIndex={-1}>
          {heading}
        </CoverHeading>
        {children}
      </section>
    </CoverPage>
  );
}
