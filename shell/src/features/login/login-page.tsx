import { hasText, useLanguage, useText } from '@portal/i18n';
import { CoverPage, Facts, Footer, Row, Section, Stack, TextLink } from '@portal/ui';
import { countySlides, LoginView, linkRows, RecoveryLinks, VisitorOptions } from '@portal/ui/county';
import type { ReactNode } from 'react';
import { LOGIN_DATA_ID, type LoginData, loginFacts } from './login-data.ts';
import { LoginForm } from './login-form.tsx';

/** The client's version and the first year of its copyright (000 section 1). */
export const CLIENT_VERSION = '5.3.4';
const FIRST_YEAR = 2022;

/** '2022–2026'. */
export const copyrightYears = (thisYear: number): string =>
  thisYear > FIRST_YEAR ? `${FIRST_YEAR}–${thisYear}` : String(FIRST_YEAR);

export interface LoginPageProps {
  readonly data: LoginData;
  /** The reason for showing the login page, above the form. */
  readonly notice?: ReactNode;
  /** The user who is about to log in, if known. */
  readonly knownUsername?: string;
}

function Demonstration({ accounts }: { readonly accounts: ReadonlyArray<readonly [string, string]> }) {
  const t = useText('login');
  const { tag } = useLanguage();
  const term = (role: string): string => (hasText(`login:demonstration.${role}`) ? t(`demonstration.${role}`) : role);
  return (
    <Section title={t('demonstration.title')}>
      <Stack gap="tight">
        <Facts items={accounts.map(([role, value]) => ({ term: term(role), value }))} />
        <Row>
          {/* a page served by the server, not a route of the shell */}
          <TextLink standalone href={`demonstration/outbox?lang=${tag}`} target="_blank">
            {t('demonstration.mails')}
          </TextLink>
        </Row>
      </Stack>
    </Section>
  );
}

/** The login page, rendered by the server and hydrated by the browser. */
export function LoginPage({ data, notice, knownUsername = '' }: LoginPageProps) {
  const t = useText('login');
  const facts = loginFacts(data);
  return (
    <CoverPage
      skipLabel={t('skip')}
      county={facts.county.countyName}
      title={facts.county.appTitle}
      view={
        <LoginView
          slides={countySlides(facts.countyDirectory, facts.numberOfSlides, facts.captions, facts.pictures)}
          news={facts.news}
        />
      }
      linkRows={linkRows(facts.links)}
      linksLabel={t('links')}
      footer={
        <Footer>
          <span>{t('version', { version: CLIENT_VERSION })}</span>
          <span>{t('copyright', { years: copyrightYears(data.thisYear) })}</span>
        </Footer>
      }
    >
      {notice}
      <LoginForm languages={facts.languages} guestUserName={facts.guestUserName} knownUsername={knownUsername} />
      <RecoveryLinks forgotPassword={facts.forgotPassword} />
      <VisitorOptions
        visitors={facts.visitors}
        guestUserName={facts.guestUserName}
        selfRegistration={facts.selfRegistration}
      />
      {facts.demonstration.length > 0 && <Demonstration accounts={facts.demonstration} />}
      <data id={LOGIN_DATA_ID} value={JSON.stringify(data)} hidden />
    </CoverPage>
  );
}
