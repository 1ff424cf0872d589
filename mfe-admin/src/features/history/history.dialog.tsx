import type { ApiError } from '@portal/api-client';
import { useCall } from '@portal/api-client/query';
import { readConfigHistory, restoreConfig, type Setting, type SettingContent } from '@portal/contracts/county-config';
import { type CallFormModel, fieldTexts, useConfirmation } from '@portal/forms';
import { alertFailure, failureAlert, failureState, useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { showAlert } from '@portal/session';
import { Button, Skeleton, View, viewOf } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { labelKeyOf } from '../settings/setting-form.ts';
import type { FormValues } from '../settings/setting-values.ts';
import { VersionList } from './version-list.tsx';

interface HistoryDialogProps {
  readonly setting: Setting;
  readonly content: SettingContent;
  readonly form: CallFormModel<FormValues>;
  /** A restored version also changes another setting, like a save: the dialog asks first. */
  readonly asksFirst: boolean;
  readonly onRestored: () => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog with the versions of a setting: who changed it, when, and what. Earlier versions can be restored. */
export function HistoryDialog({ setting, content, form, asksFirst, onRestored, onClose }: HistoryDialogProps) {
  const t = useText('admin');
  const { instant } = useFormats();
  const history = useCall(readConfigHistory, { record: setting.name }, { staleTime: 0, gcTime: 0 });
  const restored = async () => {
    await onRestored();
    showAlert({ kind: 'MESSAGE', title: t('common:alert.done'), text: t('settings:answers.restored') });
  };
  const { submit, isBusy } = useSubmit(restoreConfig, {
    onFailure: useRefusal(setting),
    onSuccess: () => {
      onClose();
      void restored();
    },
  });
  const { ask, dialog } = useConfirmation();
  const question = {
    title: t(`settings.${setting.name}.title`),
    description: t('specialRatesQuestion'),
    confirmLabel: t('common:yes'),
  };
  const restore = (version: number) =>
    form.guard.leave(() =>
      ask(asksFirst ? question : null, () => void submit({ record: setting.name, version, basedOn: content.version })),
    );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('history.title', { setting: t(`settings.${setting.name}.title`) })}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <View
        state={viewOf(history)}
        loading={<Skeleton label={t('loading')} />}
        empty={null}
        failed={failureState}
        ready={({ versions }) => (
          <VersionList
            setting={setting}
            versions={versions}
            isBusy={isBusy}
            onRestore={restore}
            formatInstant={instant}
          />
        )}
      />
      {dialog}
    </Dialog>
  );
}

/** Says in an alert why a version was refused: the dialog has no field that could show the message. */
function useRefusal(setting: Setting): (failure: ApiError) => void {
  const t = useText('admin');
  return (failure: ApiError) => {
    const [[field, text] = []] = Object.entries(fieldTexts(failure.fieldErrors));
    if (field === undefined || text === undefined) {
      alertFailure(failure);
      return;
    }
    const isLabeled = setting.fields.some(({ name }) => name === field);
    const label = isLabeled ? `${t(labelKeyOf(setting, field))}: ` : '';
    const texts = {
      text: t('history.refused', { reason: `${label}${t(text.key, text.values)}` }),
      next: t('history.refusedNext'),
    };
    showAlert({ ...failureAlert(failure), ...texts });
  };
}
