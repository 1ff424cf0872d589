import { useCall } from '@portal/api-client/query';
import type { Setting } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { PageHead, Skeleton, View, viewOf } from '@portal/ui';
import { SettingEditor } from './setting-editor.tsx';

/** One screen of the control panel: a record of the county's configuration. */
export function SettingPage({ setting }: { readonly setting: Setting }) {
  const t = useText('admin');
  // what is edited must be what is stored now
  const answer = useCall(setting.read, undefined, { staleTime: 0, gcTime: 0 });
  return (
    <>
      <PageHead title={t(`settings.${setting.name}.title`)} pageKey={`/controlPanel/${setting.screen}`} />
      <View
        state={viewOf(answer)}
        loading={<Skeleton label={t('loading')} />}
        empty={null}
        failed={failureState}
        ready={(content) => <SettingEditor setting={setting} start={content} />}
      />
    </>
  );
}
