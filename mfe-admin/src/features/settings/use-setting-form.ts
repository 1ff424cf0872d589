import { callApi } from '@portal/api-client';
import { callKey, useQueryClient } from '@portal/api-client/query';
import type { Setting, SettingContent } from '@portal/contracts/county-config';
import { useVersionedForm, type VersionedForm } from '@portal/forms';
import { useCallback, useMemo } from 'react';
import { settingForm } from './setting-form.ts';
import { type FormValues, formValuesOf, isSame, typedRecord } from './setting-values.ts';

export interface SettingFormModel extends VersionedForm<FormValues, SettingContent> {
  /** Names of the fields that are not saved yet. */
  readonly unsaved: readonly string[];
}

/** The form of a setting, based on the version that it began with. A save upon a newer one takes that in and asks again. */
export function useSettingForm(setting: Setting, start: SettingContent): SettingFormModel {
  const queries = useQueryClient();
  const description = useMemo(() => settingForm(setting), [setting]);
  const valuesOf = useCallback((content: SettingContent) => formValuesOf(setting, content), [setting]);
  const model = useVersionedForm(setting.save, {
    description,
    start,
    valuesOf,
    validate: (values) => {
      const { values: record, placed } = typedRecord(setting.fields, values);
      return placed(setting.check(record));
    },
    request: (values, { version }) => ({
      ...setting.toWire(typedRecord(setting.fields, values).values),
      version,
    }),
    toFields: (messages) => messages,
    successKey: 'settings:answers.saved',
    reread: () => callApi(setting.read),
    changedBy: (content) => content.changedBy,
    onStored: (content) => queries.setQueryData(callKey(setting.read), content),
  });
  const stored = valuesOf(model.content);
  const [now, before] = [model.form.state.values, stored].map((values) => typedRecord(setting.fields, values).values);
  const unsaved = setting.fields.map(({ name }) => name).filter((name) => !isSame(now?.[name], before?.[name]));
  return { ...model, unsaved };
}
