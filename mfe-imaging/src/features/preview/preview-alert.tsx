import { useText } from '@portal/i18n';
import { Text } from '@portal/ui';
import { AlertDialog, type AlertKind } from '@portal/ui/dialog';

/** Something that must be read before going on, already in words. */
export interface PreviewAlertWords {
  readonly kind: AlertKind;
  readonly text: string;
  readonly next?: string | undefined;
  readonly reference?: string | undefined;
}

/** The window's one alert. */
export function PreviewAlert({ alert, onClose }: { readonly alert: PreviewAlertWords; readonly onClose: () => void }) {
  const t = useText('common');
  return (
    <AlertDialog open kind={alert.kind} title={t(`alert.${alert.kind}`)} closeLabel={t('close')} onClose={onClose}>
      {alert.text}
      {alert.next !== undefined && (
        <Text as="span" look="note" display="block">
          {alert.next}
        </Text>
      )}
      {alert.reference !== undefined && (
        <Text as="span" look="note" display="block">
          {alert.reference}
        </Text>
      )}
    </AlertDialog>
  );
}
