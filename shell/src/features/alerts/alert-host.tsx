import { useText } from '@portal/i18n';
import { Text } from '@portal/ui';
import { AlertDialog } from '@portal/ui/dialog';
import { closeAlert, useAlert } from './alert-store.ts';

/** Where alerts of the whole portal stand. */
export function AlertHost() {
  const t = useText('common');
  const alert = useAlert();
  if (alert === undefined) return null;
  return (
    <AlertDialog open kind={alert.kind} title={t(`alert.${alert.kind}`)} closeLabel={t('close')} onClose={closeAlert}>
      {alert.text}
      {alert.next !== undefined && <Text look="note">{alert.next}</Text>}
      {alert.reference !== undefined && <Text look="note">{alert.reference}</Text>}
    </AlertDialog>
  );
}
