import { useText } from '@portal/i18n';
import { closeAlert, useAlert } from '@portal/session';
import { Box, Text } from '@portal/ui';
import { AlertDialog } from '@portal/ui/dialog';

/** The place where the shell renders the alerts of the whole portal, no matter which part raises them. */
export function AlertHost() {
  const t = useText('common');
  const alert = useAlert();
  if (alert === undefined) return null;
  // remotes released before every alert had a title bring some without
  const title = alert.title || t(`alert.${alert.kind}`);
  const isNextFirst = alert.isNextFirst === true && alert.next !== undefined;
  return (
    <AlertDialog open kind={alert.kind} title={title} closeLabel={t('close')} onClose={closeAlert}>
      {isNextFirst && <Box fontWeight="strong">{alert.next}</Box>}
      {isNextFirst ? <Text look="note">{alert.text}</Text> : alert.text}
      {!isNextFirst && alert.next !== undefined && <Text look="note">{alert.next}</Text>}
      {alert.reference !== undefined && <Text look="note">{alert.reference}</Text>}
    </AlertDialog>
  );
}
