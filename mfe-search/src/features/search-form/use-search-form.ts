import { type ApiError, alertText } from '@portal/api-client';
import { type Criteria, withTodaysDate } from '@portal/domain';
import { useLocation } from '@portal/router';
import { useCurrentUser, useHistory } from '@portal/session';
import type { TextKey } from '@portal/ui';
import {
  allFields,
  draftKey,
  dropDraft,
  type FieldErrors,
  type FormDescription,
  type FormModel,
  fieldId,
  focusField,
  hasDraft,
  type SubmitOutcome,
  typedDateParser,
  useForm,
} from '@portal/ui/form';
import { useEffect, useMemo, useState } from 'react';
import type { SearchCounty, SearchDefinition, TypedCriteria } from '../../searches/search-definition.ts';
import { readFormCriteria, readFormState } from '../run-search/results-address.ts';
import { type SearchOutcome, useRunSearch } from '../run-search/use-run-search.ts';
import { initialCriteria, storeLastCriteria } from './prefill.ts';
import { useSearchCounty } from './use-search-county.ts';

const NO_RECORDS = 'errors:NO_RECORDS_FOUND.text';

interface KeyedMessage {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** Turns validation messages into field errors. Rules use keys such as 'validation.x', language files need 'validation:x'. */
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
  // No message: the portal itself redirects to the login page, and the input is kept as a draft.
  if (error.kind === 'login' || error.kind === 'denied' || error.kind === 'aborted') return { status: 'idle' };
  if (Object.keys(error.fieldErrors).length > 0) return { status: 'idle', errors: asFieldErrors(error.fieldErrors) };
  return { status: 'idle', message: alertText(error).text };
}

/** Resets criteria without a field in the form. They may come from an earlier search or from another site's link. */
function withoutHiddenCriteria(
  { neutral }: SearchDefinition,
  description: FormDescription<TypedCriteria>,
  typed: TypedCriteria,
): Criteria {
  const fieldNames = new Set(allFields(description).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(neutral).map(([field, emptyValue]) => [
      field,
      fieldNames.has(field) ? (typed[field] ?? emptyValue) : emptyValue,
    ]),
  );
}

export interface UseSearchFormOptions {
  readonly definition: SearchDefinition;
  readonly historyNumber: number | undefined;
}

const isInvalid = (definition: SearchDefinition, criteria: Criteria, { today }: SearchCounty): boolean =>
  Object.keys(definition.validate(criteria, today)).length > 0;

function focusFirst({ id, sections }: FormDescription<TypedCriteria>): void {
  const [first] = sections.flatMap(({ fields }) => fields);
  if (first !== undefined) focusField(fieldId(id, first.name));
}

/** On arrival, focuses the first field of an empty form, and submits a form with errors to mark them. */
function useInitialFocus(
  description: FormDescription<TypedCriteria>,
  form: FormModel<TypedCriteria>,
  flags: { readonly isEmpty: boolean; readonly hasErrors: boolean },
): void {
  const [arrival] = useState({ description, submit: form.submit, ...flags });
  // Runs after the effect with which the page heading takes the focus.
  useEffect(() => {
    if (arrival.isEmpty) focusFirst(arrival.description);
    if (arrival.hasErrors) arrival.submit();
  }, [arrival]);
}

/** Model of a search form: initial values, draft, submit and its result. */
export function useSearchForm({ definition, historyNumber }: UseSearchFormOptions) {
  const county = useSearchCounty();
  const history = useHistory();
  const username = useCurrentUser()?.username ?? '';
  const location = useLocation();
  const { pathname, search } = location;
  const { isEmpty, isChecked } = readFormState(location.state);
  const run = useRunSearch();
  const [answer, setAnswer] = useState<{ outcome: SearchOutcome; criteria: Criteria } | null>(null);
  const description = useMemo(() => definition.form(county), [definition, county]);
  const initial = useMemo(() => ({ ...definition.defaults(county) }), [definition, county]);
  const keyOf = (url: string) => draftKey({ user: username, url, formId: description.id });
  const plainKey = keyOf(`${pathname}${search}`);
  const [start] = useState(() => {
    // A form that was opened empty must not show an old draft. Its new draft is stored under the form's plain URL.
    if (isEmpty) dropDraft(plainKey);
    const { criteria, isFromLast } = initialCriteria({
      definition,
      username,
      defaults: initial,
      history,
      given: readFormCriteria(definition, new URLSearchParams(search)),
      historyNumber,
      hasDraft: hasDraft(plainKey),
      isEmpty,
    });
    return { criteria: withTodaysDate(criteria, county.today), isFromLast };
  });
  const [isFilledIn, setFilledIn] = useState(start.isFromLast);
  const onSubmit = async (typed: TypedCriteria): Promise<SubmitOutcome<TypedCriteria>> => {
    const criteria = definition.submittedCriteria(withoutHiddenCriteria(definition, description, typed), county);
    storeLastCriteria(definition, username, criteria, county);
    const outcome = await run({ definition, criteria });
    // A submitted form no longer counts as filled from the last search. Set after the request, so as not to delay it by a render.
    setFilledIn(false);
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
    start: { ...start.criteria },
    validate: (criteria) => asFieldErrors(definition.validate(criteria, county.today)),
    onSubmit,
    parseDate: typedDateParser(county.today),
    today: () => county.today,
    // A history number may name another search tomorrow, so the draft's key includes the criteria.
    draftKey: historyNumber === undefined ? plainKey : keyOf(`${pathname}${search}${JSON.stringify(start.criteria)}`),
  });
  const clear = () => {
    form.clear();
    setFilledIn(false);
  };
  const startEmpty = () => {
    clear();
    focusFirst(description);
  };
  useInitialFocus(description, form, {
    isEmpty,
    hasErrors: isChecked && isInvalid(definition, form.state.values, county),
  });
  return { form: { ...form, clear }, county, answer, forgetAnswer: () => setAnswer(null), isFilledIn, startEmpty };
}
