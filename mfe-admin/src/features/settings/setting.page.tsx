import { useCall } from '@portal/api-client/query';
import type { Setting } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { PageHead, Skeleton, Stack, Text, View, viewOf } from '@portal/ui';
import { SettingEditor } from './setting-editor.tsx';

/** Lead texts of settings whose title is not clear enough. */
const LEADS: Readonly<Record<string, string>> = { userLockout: 'lockouts' };

/** A screen of the control panel for one setting, which is a record of the county's configuration. */
export function SettingPage({ setting }: { readonly setting: Setting }) {
  const t = useText('admin');
  // always load the current version before editing
  const stored = useCall(setting.read, undefined, { staleTime: 0, gcTime: 0 });
  const leadKey = LEADS[setting.name];
  return (
    <>
      <PageHead title={t(`settings.${setting.name}.title`)} pageKey={`/controlPanel/${setting.screen}`} />
      <Stack>
        {leadKey !== undefined && <Text>{t(leadKey)}</Text>}
        <View
          state={viewOf(stored)}
          loading={<Skeleton isArea label={t('loading')} />}
          empty={null}
          failed={failureState}
          ready={(content) => <SettingEditor setting={setting} start={content} />}
        />
      </Stack>
    </>
  );
}
