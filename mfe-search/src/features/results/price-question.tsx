import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { Button, Message, TextLink } from '@portal/ui';
import { useCallback } from 'react';
import { useCardFee } from '../../card-fee.ts';
import { formHref, type ResultsAddress, resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';
import { lookupPrice } from '../search-form/search-price.tsx';

export interface PriceQuestionProps {
  readonly address: ResultsAddress;
  readonly state: ResultsState;
}

/** Submits the search of an address, in place of the current entry of the browser's history. */
export function useSubmitAddress({ address, state }: PriceQuestionProps): () => void {
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate(resultsHref(address), { replace: true, state: { ...state, submittedAt: Date.now(), isNew: true } }),
    [navigate, address, state],
  );
}

/** Says what a search costs, and submits it if the user agrees. `isEarlier` is set for the list of an earlier search, paid at that time. */
export function PriceQuestion({ address, state, isEarlier }: PriceQuestionProps & { readonly isEarlier?: boolean }) {
  const t = useText('search');
  const { money } = useFormats();
  const price = lookupPrice(useCurrentUser(), address.definition.type);
  const cardFee = useCardFee();
  const submit = useSubmitAddress({ address, state });
  return (
    <Message
      tone="info"
      announced={isEarlier === true ? 'status' : 'none'}
      title={t('ask.title', { price: money(price) })}
      action={
        <Button variant="primary" onClick={submit}>
          {t('ask.run', { price: money(price) })}
        </Button>
      }
    >
      <p>{`${t(isEarlier === true ? 'ask.earlier' : 'ask.text')} ${cardFee}`.trim()}</p>
      {/* the head of an earlier list has this link already */}
      {isEarlier !== true && (
        <TextLink standalone href={formHref(address)}>
          {t('none.change')}
        </TextLink>
      )}
    </Message>
  );
}
