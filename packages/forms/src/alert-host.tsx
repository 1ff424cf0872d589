import { useText } from '@portal/i18n';
import { closeAlert, useAlert } from '@portal/session';
import { Box, Text } from '@portal/ui';
import { AlertDialog } from '@portal/ui/dialog';

/** Renders the alerts of the whole portal, no matter which part raises them. Used once, by the shell. */
export function AlertHost() {
  const t = useText('common');
  const alert = useAlert();
  if (alert === undefined) return null;
  // remotes built before titles were required raise alerts without one
  const title = alert.title || t(`alert.${alert.kind}`);
  const isNextFirst = alert.isNextFirst === true && alert.next !== undefined;
  return (
    <AlertDialog open kind={alert.kind} title={title} closeLabel={t('close')} onClose={closeAlert}>
      {isNextFirst && <Box fontWeight="strong">{alert.next}</Box>}
      {isNextFirst ? <Text variant="note">{alert.text}</Text> : alert.text}
      {!isNextFirst && alert.next !== undefined && <Text variant="note">{alert.next}</Text>}
      {alert.reference !== undefined && <Text variant="note">{alert.reference}</Text>}
    </AlertDialog>
  );
}
