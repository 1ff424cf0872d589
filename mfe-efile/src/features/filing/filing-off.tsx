import { translate, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Message, Skeleton } from '@portal/ui';

/** Whether the county accepts electronic filings; undefined while its settings are not known yet. */
export function useIsFilingOn(): boolean | undefined {
  const { efile } = useCountyGroup('efile');
  return typeof efile === 'boolean' ? efile : undefined;
}

/** Replaces the form where the county accepts no electronic filings, in the words of the server's refusal. */
export function FilingOff() {
  const t = useText('efile');
  return (
    <Message tone="info" announced="none" title={translate('errors:EFILE_OFF.text')}>
      {t('filing.offNext')}
    </Message>
  );
}

/** Replaces the form until the county's settings have arrived. */
export function FilingUnknown() {
  const t = useText('efile');
  return <Skeleton label={t('loading')} />;
}
