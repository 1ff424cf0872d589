import { callApi } from '@portal/api-client';
import { callKey, useQueryClient } from '@portal/api-client/query';
import { helperDataOf, isLocked, type Setting, type SettingContent } from '@portal/contracts/county-config';
import { success } from '@portal/domain';
import { useVersionedForm, type VersionedForm } from '@portal/forms';
import { addCountyGroups } from '@portal/session';
import { useCallback, useMemo, useRef } from 'react';
import { settingForm } from './setting-form.ts';
import { type FormValues, formValuesOf, isSame, typedRecord } from './setting-values.ts';

export interface SettingFormModel extends VersionedForm<FormValues, SettingContent> {
  /** Names of the fields that are not saved yet. */
  readonly unsaved: readonly string[];
  /** Saves the record alone, where a save can do more; undefined where there is one way to save. */
  readonly saveOnly: (() => void) | undefined;
}

/** Whether a save of these values can be made with and without what it does beside the record. */
const hasTwoWays = ({ alsoDoes }: Setting, values: FormValues): boolean =>
  alsoDoes !== undefined && !isLocked({ onlyWhen: alsoDoes.when }, values);

/** The form of a setting, based on the version that it began with. A save on a newer one takes that in and asks again. */
export function useSettingForm(setting: Setting, start: SettingContent): SettingFormModel {
  const queries = useQueryClient();
  const description = useMemo(() => settingForm(setting), [setting]);
  const valuesOf = useCallback((content: SettingContent) => formValuesOf(setting, content), [setting]);
  const doesMore = useRef(true);
  const model = useVersionedForm(setting.save, {
    storedOf: success,
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
      ...(setting.alsoDoes !== undefined && hasTwoWays(setting, values)
        ? { [setting.alsoDoes.flag]: doesMore.current }
        : {}),
    }),
    toFields: (messages) => messages,
    successKey: 'settings:answers.saved',
    savedKey: (saved) => {
      const isRecordAlone =
        setting.alsoDoes === undefined || (hasTwoWays(setting, valuesOf(saved)) && !doesMore.current);
      return isRecordAlone ? undefined : 'settings:answers.savedWithUsers';
    },
    reread: () => callApi(setting.read),
    onStored: (content) => {
      queries.setQueryData(callKey(setting.read), content);
      // settings of the whole page take effect at once
      addCountyGroups(helperDataOf(content));
    },
  });
  const { form } = model;
  const stored = valuesOf(model.content);
  const [now, before] = [form.state.values, stored].map((values) => typedRecord(setting.fields, values).values);
  const unsaved = setting.fields.map(({ name }) => name).filter((name) => !isSame(now?.[name], before?.[name]));
  const submit = () => {
    doesMore.current = true;
    form.submit();
  };
  const saveOnly = () => {
    doesMore.current = false;
    form.submit();
  };
  const isTwofold = hasTwoWays(setting, form.state.values);
  const shown = isTwofold ? { ...description, submitKey: 'admin:saveAndUpdate' } : description;
  return {
    ...model,
    form: { ...form, description: shown, submit },
    unsaved,
    saveOnly: isTwofold ? saveOnly : undefined,
  };
}
