import type { Setting, SettingContent } from '@portal/contracts/county-config';
import { CallForm, ConcurrentSaveMessage } from '@portal/forms';
import { useFormats, useText } from '@portal/i18n';
import { Button, Stack, StatusLine } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { HistoryDialog } from '../history/history.dialog.tsx';
import { SettingPreviews } from '../previews/setting-previews.tsx';
import { SlidePictures } from '../slides/slide-pictures.tsx';
import { AllTasks } from './all-tasks.tsx';
import { labelKeyOf } from './setting-form.ts';
import { useCodeSources } from './use-code-sources.ts';
import { useSettingForm } from './use-setting-form.ts';

/** Asks before it is saved or restored, because that also resets the special rates for credit cards, which are another setting. */
const ASKS_FIRST = 'aLaCarteSpecialRates';

interface SettingEditorProps {
  readonly setting: Setting;
  readonly start: SettingContent;
}

/** Editor of a setting: form, last change, unsaved fields, previews, and history with earlier versions. */
export function SettingEditor({ setting, start }: SettingEditorProps) {
  const t = useText('admin');
  const model = useSettingForm(setting, start);
  const { form, content, reload } = model;
  const [isAsking, setAsking] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const sources = useCodeSources(setting, form.state.values);
  const asksFirst = setting.name === ASKS_FIRST;
  const confirm = () => {
    setAsking(false);
    // after the dialog has returned the focus, so that the summary of errors can take it
    setTimeout(form.submit);
  };
  return (
    <Stack>
      <LastChange content={content} />
      <ConcurrentSaveMessage
        concurrentSave={model.concurrentSave}
        labelOf={(field) => t(labelKeyOf(setting, field))}
        onTakeTheirs={reload}
      />
      <CallForm
        form={asksFirst ? { ...form, submit: () => setAsking(true) } : form}
        sources={sources}
        below={setting.name === 'loginPageSlides' ? { slides: <SlidePictures form={form} /> } : {}}
        beside={<Unsaved setting={setting} fields={model.unsaved} />}
        extraActions={
          <>
            {model.saveOnly !== undefined && <Button onClick={model.saveOnly}>{t('saveOnly')}</Button>}
            {content.version > 0 && (
              <Button icon="refresh" onClick={() => setHistoryOpen(true)}>
                {t('history.open')}
              </Button>
            )}
          </>
        }
      >
        <SettingPreviews
          setting={setting}
          content={content}
          typed={form.state.values}
          isUnsaved={model.unsaved.length > 0}
        />
      </CallForm>
      {setting.name === 'billingSchedule' && <AllTasks content={content} />}
      <ConfirmDialog
        open={isAsking}
        title={t(`settings.${setting.name}.title`)}
        description={t('specialRatesQuestion')}
        confirmLabel={t('common:yes')}
        cancelLabel={t('common:no')}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
      {isHistoryOpen && (
        <HistoryDialog
          setting={setting}
          content={content}
          form={form}
          asksFirst={asksFirst}
          onRestored={reload}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </Stack>
  );
}

function LastChange({ content: { version, changedBy, changedAt } }: { readonly content: SettingContent }) {
  const t = useText('admin');
  const { instant } = useFormats();
  if (version === 0 || changedAt === null) return <StatusLine>{t('neverChanged')}</StatusLine>;
  const by = changedBy === '' ? t('system') : changedBy;
  return <StatusLine>{t('lastChanged', { by, at: instant(changedAt) })}</StatusLine>;
}

function Unsaved({ setting, fields }: { readonly setting: Setting; readonly fields: readonly string[] }) {
  const t = useText('admin');
  if (fields.length === 0) return null;
  return t('unsaved', { fields: fields.map((field) => t(labelKeyOf(setting, field))).join(', ') });
}
