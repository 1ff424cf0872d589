import { useCall } from '@portal/api-client/query';
import type { Setting } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { PageHead, Skeleton, Stack, Text, View, viewOf } from '@portal/ui';
import { SettingEditor } from './setting-editor.tsx';

/** Said above the settings whose name alone does not tell what they are for. */
const LEADS: Readonly<Record<string, string>> = { userLockout: 'lockouts' };

/** One screen of the control panel: a record of the county's configuration. */
export function SettingPage({ setting }: { readonly setting: Setting }) {
  const t = useText('admin');
  // what is edited must be what is stored now
  const answer = useCall(setting.read, undefined, { staleTime: 0, gcTime: 0 });
  const leadKey = LEADS[setting.name];
  return (
    <>
      <PageHead title={t(`settings.${setting.name}.title`)} pageKey={`/controlPanel/${setting.screen}`} />
      <Stack>
        {leadKey !== undefined && <Text>{t(leadKey)}</Text>}
        <View
          state={viewOf(answer)}
          loading={<Skeleton label={t('loading')} />}
          empty={null}
          failed={failureState}
          ready={(content) => <SettingEditor setting={setting} start={content} />}
        />
      </Stack>
    </>
  );
}
