import type { CurrentUser } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { useBalance, useCurrentUser } from '@portal/session';
import type { SearchDefinition } from '../../searches/search-definition.ts';

/** What a search or a detail costs this user, in cents. A server that tells its prices leaves out what is free. */
export function priceOf(user: CurrentUser | null, lookup: string): number {
  if (user?.lookupPrices !== undefined) return user.lookupPrices[lookup] ?? 0;
  return user?.creditCardSearchRates.find((rate) => rate.code === lookup)?.cents ?? 0;
}

/** Beside Submit: what the search costs, and what is left of the balance. */
export function SearchPrice({ definition }: { readonly definition: SearchDefinition }) {
  const t = useText('search');
  const { money } = useFormats();
  const user = useCurrentUser();
  const balance = useBalance();
  const cents = priceOf(user, definition.type);
  const isFree = cents === 0;
  return (
    <>
      {isFree ? t('price.free') : <Sentence say={(price) => t('price.ofSearch', { price })} amount={money(cents)} />}
      {balance?.kind === 'ESCROW' && (
        <>
          {' '}
          <Sentence
            say={(left) => t(isFree ? 'price.stays' : 'price.after', { balance: left })}
            amount={money(balance.amount - cents)}
          />
        </>
      )}
    </>
  );
}

/** Stands for the amount while a sentence is made: where it stands, and what ends the sentence, is for the language to say. */
const HERE = '\u0000';

/** A sentence with its amount in bold. */
function Sentence({ say, amount }: { readonly say: (amount: string) => string; readonly amount: string }) {
  const [before, after] = say(HERE).split(HERE);
  return (
    <>
      {before}
      <b>{amount}</b>
      {after}
    </>
  );
}
