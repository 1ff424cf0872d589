import { useFormats, useText } from '@portal/i18n';
import { Section, Text, TextLink } from '@portal/ui';
import type { LoginFacts, SearchRange } from './login-data.ts';

/** What a search costs, in the words of its kind: free, one price, or up to a price. */
function usePriceWords() {
  const t = useText('login');
  const { money } = useFormats();
  return (name: 'guest' | 'account', [from, to]: SearchRange): string => {
    if (to === 0) return t(`visit.${name}Free`);
    if (from === 0 && name === 'guest') return t('visit.guestSome', { price: money(to) });
    return t(from === to ? `visit.${name}Price` : `visit.${name}UpTo`, { price: money(to) });
  };
}

function useCopyWords() {
  const t = useText('login');
  const { money } = useFormats();
  return ({ copies, firstPage, additionalPage, document, leastCopy }: NonNullable<LoginFacts['visitors']>): string => {
    if (copies === 'PAGE') return t('visit.copyPages', { first: money(firstPage), next: money(additionalPage) });
    return copies === 'DOCUMENT'
      ? t('visit.copyDocument', { price: money(document) })
      : t('visit.copyFrom', { price: money(leastCopy) });
  };
}

/** The way in for somebody who looks something up once: what it costs without an account. */
function AsGuest({ visitors }: Pick<LoginFacts, 'visitors'>) {
  const t = useText('login');
  const priceWords = usePriceWords();
  const copyWords = useCopyWords();
  return (
    <Section title={t('visit.once')}>
      <Text>
        {t('visit.guest')}
        {visitors !== undefined && ` ${priceWords('guest', visitors.guestSearch)} ${copyWords(visitors)}`}
      </Text>
    </Section>
  );
}

/** What registering adds, and what it costs more than going on as a guest. */
function WithAccount({ visitors, guestUserName }: Pick<LoginFacts, 'visitors' | 'guestUserName'>) {
  const t = useText('login');
  const { money } = useFormats();
  const priceWords = usePriceWords();
  const isDearer =
    guestUserName !== '' && visitors !== undefined && visitors.accountSearch[1] > visitors.guestSearch[1];
  return (
    <Section title={t('noAccount')}>
      <Text>
        {t('noAccountLead')} <TextLink href="register">{t('register')}</TextLink>
      </Text>
      {visitors !== undefined && visitors.accountSearch[1] > 0 && (
        <Text>
          {priceWords('account', visitors.accountSearch)}{' '}
          {t(isDearer ? 'visit.dearer' : 'visit.hold', { hold: money(visitors.hold) })}
        </Text>
      )}
    </Section>
  );
}

/** What a visitor without a user can do here, with the county's prices: the cheaper way first. */
export function VisitorWays({ facts }: { readonly facts: LoginFacts }) {
  return (
    <>
      {facts.guestUserName !== '' && <AsGuest visitors={facts.visitors} />}
      {facts.selfRegistration && <WithAccount visitors={facts.visitors} guestUserName={facts.guestUserName} />}
    </>
  );
}
