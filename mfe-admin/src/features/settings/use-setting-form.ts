import { callApi } from '@portal/api-client';
import { callKey, useQueryClient } from '@portal/api-client/query';
import { helperDataOf, isLocked, type Setting, type SettingContent } from '@portal/contracts/county-config';
import { success, todayIn } from '@portal/domain';
import { useVersionedForm, type VersionedForm } from '@portal/forms';
import { addCountyGroups, portalNow, useCountyZone } from '@portal/session';
import { useCallback, useMemo, useRef } from 'react';
import { settingForm } from './setting-form.ts';
import { type FormValues, formValuesOf, isSame, typedRecord } from './setting-values.ts';

export interface SettingFormModel extends VersionedForm<FormValues, SettingContent> {
  /** Names of the fields with unsaved changes. */
  readonly unsaved: readonly string[];
  /** Saves without the setting's side effect on users. Undefined if the setting has none. */
  readonly saveOnly: (() => void) | undefined;
}

/** Whether these values can be saved with or without the setting's side effect. */
const hasOptionalEffect = ({ alsoDoes }: Setting, values: FormValues): boolean =>
  alsoDoes !== undefined && !isLocked({ onlyWhen: alsoDoes.when }, values);

/** The form of a setting, based on its loaded version. If there is a newer version, a save merges it and must be submitted again. */
export function useSettingForm(setting: Setting, start: SettingContent): SettingFormModel {
  const queries = useQueryClient();
  const zone = useCountyZone();
  const description = useMemo(() => settingForm(setting), [setting]);
  const valuesOf = useCallback((content: SettingContent) => formValuesOf(setting, content), [setting]);
  const withEffect = useRef(true);
  const model = useVersionedForm(setting.save, {
    storedOf: success,
    description,
    start,
    today: () => todayIn(zone, portalNow()),
    valuesOf,
    validate: (values) => {
      const { values: record, moveToFormRows } = typedRecord(setting.fields, values, zone);
      return moveToFormRows(setting.check(record, setting.fromWire(start).values));
    },
    request: (values, { version }) => ({
      ...setting.toWire(typedRecord(setting.fields, values, zone).values),
      version,
      ...(setting.alsoDoes !== undefined && hasOptionalEffect(setting, values)
        ? { [setting.alsoDoes.flag]: withEffect.current }
        : {}),
    }),
    toFields: (messages) => messages,
    successKey: 'settings:answers.saved',
    savedKey: (saved) => {
      const isRecordOnly =
        setting.alsoDoes === undefined || (hasOptionalEffect(setting, valuesOf(saved)) && !withEffect.current);
      return isRecordOnly ? undefined : 'settings:answers.savedWithUsers';
    },
    reread: () => callApi(setting.read),
    onStored: (content) => {
      queries.setQueryData(callKey(setting.read), content);
      // settings that affect the whole page take effect immediately
      addCountyGroups(helperDataOf(content));
    },
  });
  const { form } = model;
  const stored = valuesOf(model.content);
  const [now, before] = [form.state.values, stored].map((values) => typedRecord(setting.fields, values, zone).values);
  const unsaved = setting.fields.map(({ name }) => name).filter((name) => !isSame(now?.[name], before?.[name]));
  const submit = () => {
    withEffect.current = true;
    form.submit();
  };
  const saveOnly = () => {
    withEffect.current = false;
    form.submit();
  };
  const hasChoice = hasOptionalEffect(setting, form.state.values);
  const shown = hasChoice ? { ...description, submitKey: 'admin:saveAndUpdate' } : description;
  return {
    ...model,
    form: { ...form, description: shown, submit },
    unsaved,
    saveOnly: hasChoice ? saveOnly : undefined,
  };
}
