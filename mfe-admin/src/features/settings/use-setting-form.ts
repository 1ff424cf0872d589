import { type ApiError, callApi } from '@portal/api-client';
import { callKey, fetchCall, useQueryClient } from '@portal/api-client/query';
import type { Setting, SettingContent } from '@portal/contracts/county-config';
import { type CallFormModel, useCallForm } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mergeEdits } from './merge-edits.ts';
import { settingForm } from './setting-form.ts';
import { type FormValues, formValuesOf, isSame, typedRecord } from './setting-values.ts';

/** Somebody else saved while this form was open. */
export interface Meanwhile {
  readonly content: SettingContent;
  /** Fields that both changed. */
  readonly disputed: readonly string[];
}

export interface SettingFormModel {
  readonly form: CallFormModel<FormValues>;
  /** What is stored, as far as this screen knows. */
  readonly content: SettingContent;
  readonly meanwhile: Meanwhile | null;
  /** Names of the fields that are not saved yet. */
  readonly unsaved: readonly string[];
  /** Reads what is stored and begins with it: nothing typed is kept. */
  readonly reload: () => Promise<void>;
}

/** The form of a setting, based on the version that it began with. A save upon a newer one takes that in and asks again. */
export function useSettingForm(setting: Setting, start: SettingContent): SettingFormModel {
  const queries = useQueryClient();
  const description = useMemo(() => settingForm(setting), [setting]);
  const [content, setContent] = useState(start);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const keep = (next: SettingContent): void => {
    setContent(next);
    queries.setQueryData(callKey(setting.read), next);
  };
  const stored = useMemo(() => formValuesOf(setting, content), [setting, content]);

  const form = useCallForm(setting.save, {
    description,
    initial: stored,
    validate: (values) => {
      const { values: record, placed } = typedRecord(setting.fields, values);
      return placed(setting.check(record));
    },
    request: (values) => ({
      ...setting.toWire(typedRecord(setting.fields, values).values),
      version: content.version,
    }),
    toFields: (messages) => messages,
    successKey: 'settings:answers.saved',
    afterSuccess: (saved) => {
      keep(saved);
      setMeanwhile(null);
      return { values: formValuesOf(setting, saved) };
    },
    onFailure: (failure) => void takeIn(failure),
  });

  const typed = useRef(form.state.values);
  useEffect(() => {
    typed.current = form.state.values;
  });
  const takeIn = async (failure: ApiError): Promise<void> => {
    const theirs = failure.code === 'CHANGED' ? await fetchCall(setting.read).catch(() => null) : null;
    if (theirs === null) {
      alertFailure(failure);
      return;
    }
    const values = formValuesOf(setting, theirs);
    const merged = mergeEdits(stored, typed.current, values);
    keep(theirs);
    setMeanwhile({ content: theirs, disputed: merged.disputed });
    form.restart(values);
    form.replace(merged.values);
  };
  const reload = async (): Promise<void> => {
    const read = await callApi(setting.read);
    if (!read.ok) {
      alertFailure(read.failure);
      return;
    }
    keep(read.value);
    setMeanwhile(null);
    form.restart(formValuesOf(setting, read.value));
  };
  const [now, before] = [form.state.values, stored].map((values) => typedRecord(setting.fields, values).values);
  const unsaved = setting.fields.map(({ name }) => name).filter((name) => !isSame(now?.[name], before?.[name]));
  return { form, content, meanwhile, unsaved, reload };
}
