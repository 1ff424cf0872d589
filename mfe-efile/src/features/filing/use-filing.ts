import type { ApiError } from '@portal/api-client';
import { checkEfileContact, checkEfileFile, type FieldMessages, fieldMessage } from '@portal/domain';
import { fieldTexts } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { translate } from '@portal/i18n';
import { setBalance, showAlert, useCountyGroup, useCurrentUser } from '@portal/session';
import { draftKey, type FieldErrors, type FormModel, type SubmitOutcome, useForm } from '@portal/ui/form';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { keepReceipt } from '../receipt/kept-receipts.ts';
import type { FilingState, Quote, Submitted } from './filing.model.ts';
import { Filing, type FilingEvents } from './filing.process.ts';
import { contactOf, emptyFiling, type FilingFacts, type FilingValues, fieldsOf, filingForm } from './filing-form.ts';
import { typedFile } from './typed-file.ts';

/** The rules of the page, all at once. */
const validatorOf =
  ({ asksToAcknowledge }: FilingFacts) =>
  (values: FilingValues): FieldErrors<FilingValues> => {
    const file = checkEfileFile(values.file === null ? null : typedFile(values.file));
    const isUnread = asksToAcknowledge && !values.acknowledgement;
    const messages: FieldMessages<keyof FilingValues> = {
      ...checkEfileContact(contactOf(values)),
      ...(file === undefined ? {} : { file }),
      ...(isUnread ? { acknowledgement: fieldMessage('validation.efileAcknowledge') } : {}),
    };
    return fieldTexts(messages);
  };

/** The server's messages at their fields; of the file it knows more than the rule that it broke. */
function refusalOf(failure: ApiError): SubmitOutcome<FilingValues> {
  const errors = fieldTexts<keyof FilingValues>(failure.fieldErrors);
  if (Object.keys(errors).length === 0) {
    alertFailure(failure);
    return { status: 'idle' };
  }
  const isOfFile = errors.file !== undefined && failure.code.startsWith('EFILE_');
  return { status: 'idle', errors: isOfFile ? { ...errors, file: { key: `errors:${failure.code}.text` } } : errors };
}

/** One filing as long as the page is open. */
function useFilingProcess(events: FilingEvents): readonly [FilingState, Filing] {
  const [filing] = useState(() => new Filing());
  useEffect(() => filing.tell(events));
  // what is on its way is taken back when the page is left
  useEffect(() => () => filing.close(), [filing]);
  return [useSyncExternalStore(filing.subscribe, filing.state), filing];
}

export interface FilingPageModel {
  readonly form: FormModel<FilingValues>;
  readonly state: FilingState;
  readonly filing: Filing;
  /** The number of the document that was filed last on this page. */
  readonly lastNumber: string | null;
  /** What to do about a file that the server would not take, as a language key. */
  readonly fileAdviceKey: string | null;
}

/** The filing page: its form, its draft, and the filing that its submit begins. @param state the state that is chosen at first */
export function useFiling(facts: FilingFacts, state: string): FilingPageModel {
  const { hasProfile, asksToAcknowledge } = facts;
  const username = useCurrentUser()?.username ?? '';
  const [lastNumber, setLastNumber] = useState<string | null>(null);
  const [fileAdviceKey, setFileAdviceKey] = useState<string | null>(null);
  const [filingState, filing] = useFilingProcess({
    onSubmitted: (submitted, quote) => finish(submitted, quote),
    onRefused: (failure) => alertFailure(failure),
  });
  const description = useMemo(() => filingForm({ hasProfile, asksToAcknowledge }), [hasProfile, asksToAcknowledge]);
  const initial = useMemo(() => emptyFiling(state), [state]);
  const form = useForm<FilingValues>({
    description,
    initial,
    draftKey: draftKey({ user: username, url: '/efile', formId: description.id }),
    validate: validatorOf(facts),
    onSubmit: async (values) => {
      setFileAdviceKey(null);
      const failure = values.file === null ? undefined : await filing.send(fieldsOf(values), values.file);
      if (failure === undefined) return { status: 'idle' };
      const outcome = refusalOf(failure);
      if (outcome.errors?.file !== undefined && failure.code !== '') setFileAdviceKey(`errors:${failure.code}.next`);
      return outcome;
    },
  });
  const finish = ({ transactionNumber, usageBalance }: Submitted, { fields }: Quote): void => {
    if (usageBalance !== null) setBalance(usageBalance);
    keepReceipt(transactionNumber, fields.email);
    setLastNumber(transactionNumber);
    form.clear();
    const text = translate('efile:filing.success', { number: transactionNumber });
    showAlert({ kind: 'MESSAGE', title: translate('common:alert.done'), text });
  };
  return { form, state: filingState, filing, lastNumber, fileAdviceKey };
}

/** The state that is chosen at first is the county's (002 section 2.1). */
export const useCountyState = (fallback: string): string => {
  const { countyStateCode } = useCountyGroup('facts');
  return typeof countyStateCode === 'string' && countyStateCode !== '' ? countyStateCode : fallback;
};
