import { useFormats, useText } from '@portal/i18n';
import { Section } from '../core/section.tsx';
import { Row, Text } from '../core/text.tsx';
import { TextLink } from '../core/text-link.tsx';
import type { CardLevel } from './card-level.ts';

/** The lowest and the highest price, in cents. */
export type SearchRange = readonly [from: number, to: number];

/** Prices for visitors, in cents; without an account they pay by card. */
export interface VisitorTerms {
  readonly guestSearch: SearchRange;
  readonly accountSearch: SearchRange;
  /** PAGE, DOCUMENT, or MIXED if it depends on the document. */
  readonly copies: string;
  readonly firstPage: number;
  readonly additionalPage: number;
  readonly document: number;
  readonly leastCopy: number;
  /** The card fee that is added to the prices; without one, both are 0. */
  readonly cardFeeBasisPoints?: number;
  readonly cardFeeCents?: number;
  /** The amount held on a card before it is used. */
  readonly hold: number;
}

export interface VisitorOptionsProps extends CardLevel {
  /** Undefined if unknown: then no prices are shown. */
  readonly visitors: VisitorTerms | undefined;
  /** Empty if the county has no guest user. */
  readonly guestUserName: string;
  /** Whether visitors may register. */
  readonly selfRegistration: boolean;
}

export interface RecoveryLinksProps {
  /** Whether a forgotten password can be reset by email. */
  readonly forgotPassword: boolean;
}

/** Links for users who forgot their username or password. */
export function RecoveryLinks({ forgotPassword }: RecoveryLinksProps) {
  const t = useText('login');
  return (
    <Row>
      <TextLink standalone href="forgotUsername">
        {t('forgotUsername')}
      </TextLink>
      {forgotPassword && (
        <TextLink standalone href="forgotPassword">
          {t('forgotPassword')}
        </TextLink>
      )}
    </Row>
  );
}

/** Describes the price of a search: free, one price, or up to a price. */
function usePriceText() {
  const t = useText('login');
  const { money } = useFormats();
  return (name: 'guest' | 'account', [from, to]: SearchRange): string => {
    if (to === 0) return t(`visit.${name}Free`);
    if (from === 0 && name === 'guest') return t('visit.guestSome', { price: money(to) });
    return t(from === to ? `visit.${name}Price` : `visit.${name}UpTo`, { price: money(to) });
  };
}

function useCopyText() {
  const t = useText('login');
  const { money } = useFormats();
  return ({ copies, firstPage, additionalPage, document, leastCopy }: VisitorTerms): string => {
    if (copies === 'PAGE') return t('visit.copyPages', { first: money(firstPage), next: money(additionalPage) });
    return copies === 'DOCUMENT'
      ? t('visit.copyDocument', { price: money(document) })
      : t('visit.copyFrom', { price: money(leastCopy) });
  };
}

/** The card fee in words, with a space before; '' without one. */
function useCardFeeText() {
  const t = useText('login');
  const { money, count } = useFormats();
  return ({ cardFeeBasisPoints = 0, cardFeeCents = 0 }: VisitorTerms): string => {
    if (cardFeeBasisPoints > 0) return ` ${t('visit.cardFee', { fee: `${count(cardFeeBasisPoints / 100)}%` })}`;
    return cardFeeCents > 0 ? ` ${t('visit.cardFee', { fee: money(cardFeeCents) })}` : '';
  };
}

/** Using the portal as a guest, with its prices. */
function AsGuest({ visitors, ...head }: Pick<VisitorOptionsProps, 'visitors' | 'level'>) {
  const t = useText('login');
  const priceText = usePriceText();
  const copyText = useCopyText();
  const cardFeeText = useCardFeeText();
  return (
    <Section title={t('visit.once')} {...head}>
      <Text>
        {t('visit.guest')}
        {visitors !== undefined &&
          ` ${priceText('guest', visitors.guestSearch)} ${copyText(visitors)}${cardFeeText(visitors)}`}
      </Text>
    </Section>
  );
}

/** Registering an account, with its prices if they are higher than for guests. */
function WithAccount({ visitors, guestUserName, ...head }: Omit<VisitorOptionsProps, 'selfRegistration'>) {
  const t = useText('login');
  const { money } = useFormats();
  const priceText = usePriceText();
  const costsMore =
    guestUserName !== '' && visitors !== undefined && visitors.accountSearch[1] > visitors.guestSearch[1];
  return (
    <Section title={t('noAccount')} {...head}>
      <Text>
        {t('noAccountLead')} <TextLink href="register">{t('register')}</TextLink>
      </Text>
      {visitors !== undefined && visitors.accountSearch[1] > 0 && (
        <Text>
          {priceText('account', visitors.accountSearch)}{' '}
          {t(costsMore ? 'visit.dearer' : 'visit.hold', { hold: money(visitors.hold) })}
        </Text>
      )}
    </Section>
  );
}

/** The options of a visitor who has no account, with the county's prices; the cheaper one first. */
export function VisitorOptions({ visitors, guestUserName, selfRegistration, ...head }: VisitorOptionsProps) {
  return (
    <>
      {guestUserName !== '' && <AsGuest visitors={visitors} {...head} />}
      {selfRegistration && <WithAccount visitors={visitors} guestUserName={guestUserName} {...head} />}
    </>
  );
}
