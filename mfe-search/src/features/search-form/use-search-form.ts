import { type ApiError, alertText } from '@portal/api-client';
import type { Criteria } from '@portal/domain';
import { useLocation } from '@portal/router';
import { useCurrentUser, useHistory } from '@portal/session';
import type { TextKey } from '@portal/ui';
import { draftKey, type FieldErrors, type SubmitOutcome, typedDateParser, useForm } from '@portal/ui/form';
import { useMemo, useState } from 'react';
import type { SearchDefinition, TypedCriteria } from '../../searches/search-definition.ts';
import { readFormCriteria } from '../run-search/results-address.ts';
import { type SearchOutcome, useRunSearch } from '../run-search/use-run-search.ts';
import { keepLastCriteria, startCriteria } from './prefill.ts';
import { useSearchCounty } from './use-search-county.ts';

export const NO_RECORDS = 'errors:NO_RECORDS_FOUND.text';

interface KeyedMessage {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** Rules answer keys with a dot, language files take a namespace. */
function asFieldErrors(messages: Readonly<Record<string, KeyedMessage | undefined>>): FieldErrors<TypedCriteria> {
  const errors: Record<string, TextKey> = {};
  for (const [field, message] of Object.entries(messages)) {
    if (message === undefined) continue;
    const { key, values } = message;
    const named = key.includes(':') ? key : `validation:${key.replace('validation.', '')}`;
    errors[field] = { key: named, ...(values === undefined ? {} : { values }) };
  }
  return errors;
}

function outcomeOfError(error: ApiError): SubmitOutcome<TypedCriteria> {
  // The portal goes to the login itself; what was typed waits in the draft.
  if (error.kind === 'login' || error.kind === 'denied' || error.kind === 'aborted') return { status: 'idle' };
  if (Object.keys(error.fieldErrors).length > 0) return { status: 'idle', errors: asFieldErrors(error.fieldErrors) };
  return { status: 'idle', message: alertText(error).text };
}

export interface UseSearchFormOptions {
  readonly definition: SearchDefinition;
  readonly historyNumber: number | undefined;
}

/** The form of one search: what it starts with, its draft, and what its submit led to. */
export function useSearchForm({ definition, historyNumber }: UseSearchFormOptions) {
  const county = useSearchCounty();
  const history = useHistory();
  const username = useCurrentUser()?.username ?? '';
  const { pathname, search } = useLocation();
  const run = useRunSearch();
  const [answer, setAnswer] = useState<{ outcome: SearchOutcome; criteria: Criteria } | null>(null);
  const description = useMemo(() => definition.form(county), [definition, county]);
  const initial = useMemo(() => ({ ...definition.defaults(county) }), [definition, county]);
  const [start] = useState(() => ({
    ...startCriteria({
      definition,
      username,
      defaults: initial,
      history,
      given: readFormCriteria(definition, new URLSearchParams(search)),
      historyNumber,
    }),
  }));
  const url = `${pathname}${search}${historyNumber === undefined ? '' : JSON.stringify(start)}`;
  const onSubmit = async (criteria: TypedCriteria): Promise<SubmitOutcome<TypedCriteria>> => {
    keepLastCriteria(definition, username, criteria);
    const outcome = await run({ definition, criteria });
    setAnswer({ outcome, criteria });
    if (outcome.kind === 'found') return { status: 'success' };
    if (outcome.kind === 'failed') return outcomeOfError(outcome.error);
    if (outcome.kind === 'paymentNeeded') return { status: 'idle' };
    const key = outcome.insufficientFunds ? 'errors:INSUFFICIENT_FUNDS.text' : NO_RECORDS;
    return { status: 'idle', message: { key } };
  };
  const form = useForm<TypedCriteria>({
    description,
    initial,
    start,
    validate: (criteria) => asFieldErrors(definition.validate(criteria, county.today)),
    onSubmit,
    parseDate: typedDateParser(county.today),
    draftKey: draftKey({ user: username, url, formId: description.id }),
  });
  const forgetAnswer = () => setAnswer(null);
  return { form, county, answer, forgetAnswer };
}
