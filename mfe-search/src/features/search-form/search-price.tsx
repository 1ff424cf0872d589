import type { CurrentUser } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { useBalance, useCurrentUser } from '@portal/session';
import { useCardFee } from '../../card-fee.ts';
import type { SearchDefinition } from '../../searches/search-definition.ts';

/** The price of a search or of details for this user, in cents. Free lookups are missing from the server's price lists. */
export function lookupPrice(user: CurrentUser | null, lookup: string): number {
  // from servers that do not send `lookupPrices`, only the search prices of card payers are known
  if (user?.lookupPrices !== undefined) return user.lookupPrices[lookup] ?? 0;
  return user?.creditCardSearchRates.find((rate) => rate.code === lookup)?.cents ?? 0;
}

/** Shown next to Submit: the price of the search, and the card fee or the balance after it. */
export function SearchPrice({ definition }: { readonly definition: SearchDefinition }) {
  const t = useText('search');
  const { money } = useFormats();
  const user = useCurrentUser();
  const balance = useBalance();
  const cents = lookupPrice(user, definition.type);
  const isFree = cents === 0;
  const cardFee = useCardFee();
  return (
    <>
      {isFree ? (
        t('price.free')
      ) : (
        <Sentence sentence={(price) => t('price.ofSearch', { price })} amount={money(cents)} />
      )}
      {!isFree && cardFee !== '' && ` ${cardFee}`}
      {balance?.kind === 'ESCROW' && (
        <>
          {' '}
          <Sentence
            sentence={(left) => t(isFree ? 'price.stays' : 'price.after', { balance: left })}
            amount={money(balance.amount - cents)}
          />
        </>
      )}
    </>
  );
}

/** Placeholder for the amount, to split a translated sentence at it: its position and the punctuation depend on the language. */
const PLACEHOLDER = '\u0000';

/** A sentence with its amount in bold. */
function Sentence({ sentence, amount }: { readonly sentence: (amount: string) => string; readonly amount: string }) {
  const [before, after] = sentence(PLACEHOLDER).split(PLACEHOLDER);
  return (
    <>
      {before}
      <b>{amount}</b>
      {after}
    </>
  );
}
