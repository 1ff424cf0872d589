import type { ApiError } from '@portal/api-client';
import { checkEfileContact, checkEfileFile, type FieldMessages, fieldMessage } from '@portal/domain';
import { fieldTexts } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { translate } from '@portal/i18n';
import { setBalance, showAlert, useCountyGroup, useCurrentUser } from '@portal/session';
import { draftKey, type FieldErrors, type FormModel, type SubmitOutcome, useForm } from '@portal/ui/form';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { storeReceipt } from '../receipt/stored-receipts.ts';
import type { FilingState, Quote, SubmittedFiling } from './filing.model.ts';
import { Filing, type FilingEvents } from './filing.process.ts';
import {
  contactOf,
  emptyFiling,
  type FilingFacts,
  type FilingValues,
  filingForm,
  toFilingFields,
} from './filing-form.ts';
import { rereadSettings } from './reread-settings.ts';
import { withMediaType } from './with-media-type.ts';

/** Checks all rules of the page. */
const validatorOf =
  ({ asksToAcknowledge }: FilingFacts) =>
  (values: FilingValues): FieldErrors<FilingValues> => {
    const file = checkEfileFile(values.file === null ? null : withMediaType(values.file));
    const isUnacknowledged = asksToAcknowledge && !values.acknowledgement;
    const messages: FieldMessages<keyof FilingValues> = {
      ...checkEfileContact(contactOf(values)),
      ...(file === undefined ? {} : { file }),
      ...(isUnacknowledged ? { acknowledgement: fieldMessage('validation.efileAcknowledge') } : {}),
    };
    return fieldTexts(messages);
  };

/**
 * Puts the server's messages at their fields, or shows an alert if the failure has none. The file gets the text of the error code instead,
 * which is more specific.
 */
async function outcomeOf(failure: ApiError, { asksToAcknowledge }: FilingFacts): Promise<SubmitOutcome<FilingValues>> {
  await rereadSettings(failure);
  const errors = fieldTexts<keyof FilingValues>(failure.fieldErrors);
  if (Object.keys(errors).length === 0) {
    alertFailure(failure);
    return { status: 'idle' };
  }
  // the form did not have this field when it was submitted
  if (errors.acknowledgement !== undefined && !asksToAcknowledge)
    return { status: 'idle', errors, message: errors.acknowledgement };
  const isFileError = errors.file !== undefined && failure.code.startsWith('EFILE_');
  return { status: 'idle', errors: isFileError ? { ...errors, file: { key: `errors:${failure.code}.text` } } : errors };
}

/** One filing process for as long as the page is open. */
function useFilingProcess(username: string, events: FilingEvents): readonly [FilingState, Filing] {
  const [filing] = useState(() => new Filing(username));
  useEffect(() => filing.setListener(events));
  // an upload in progress is aborted when the page is left
  useEffect(() => () => filing.leave(), [filing]);
  return [useSyncExternalStore(filing.subscribe, filing.state), filing];
}

export interface FilingPageModel {
  readonly form: FormModel<FilingValues>;
  readonly state: FilingState;
  readonly filing: Filing;
  /** The transaction number of the last document filed on this page. */
  readonly lastNumber: string | null;
  /** The text key of the advice about a file that the server rejected. */
  readonly fileAdviceKey: string | null;
}

/** The model of the filing page: form, draft and filing process. @param state the US state that is selected at first */
export function useFiling(facts: FilingFacts, state: string): FilingPageModel {
  const { hasProfile, asksToAcknowledge } = facts;
  const username = useCurrentUser()?.username ?? '';
  const [lastNumber, setLastNumber] = useState<string | null>(null);
  const [fileAdviceKey, setFileAdviceKey] = useState<string | null>(null);
  const [filingState, filing] = useFilingProcess(username, {
    onSubmitted: (submitted, quote) => finish(submitted, quote),
    onRefused: (failure) => {
      alertFailure(failure);
      void rereadSettings(failure);
    },
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
      const failure = values.file === null ? undefined : await filing.send(toFilingFields(values), values.file);
      if (failure === undefined) return { status: 'idle' };
      const outcome = await outcomeOf(failure, facts);
      if (outcome.errors?.file !== undefined && failure.code !== '') setFileAdviceKey(`errors:${failure.code}.next`);
      return outcome;
    },
  });
  const finish = ({ transactionNumber, usageBalance }: SubmittedFiling, { fields }: Quote): void => {
    if (usageBalance !== null) setBalance(usageBalance);
    storeReceipt(transactionNumber, fields.email);
    setLastNumber(transactionNumber);
    form.clear();
    const text = translate('efile:filing.success', { number: transactionNumber });
    showAlert({ kind: 'MESSAGE', title: translate('common:alert.done'), text });
  };
  return { form, state: filingState, filing, lastNumber, fileAdviceKey };
}

/** The US state that is selected at first: the county's (002 section 2.1). */
export const useCountyStateCode = (fallback: string): string => {
  const { countyStateCode } = useCountyGroup('facts');
  return typeof countyStateCode === 'string' && countyStateCode !== '' ? countyStateCode : fallback;
};
