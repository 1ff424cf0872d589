import { useText } from '@portal/i18n';
import { Button, CheckboxField, Kbd, Stack } from '@portal/ui';
import { AlertDialog, Dialog } from '@portal/ui/dialog';
import { NotableDatesTable, useNotableDates } from '../search-form/notable-dates.tsx';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';

/** What lies upon the results. */
export type ResultsDialog =
  | { readonly kind: 'alert'; readonly text: string }
  | { readonly kind: 'dates' }
  | { readonly kind: 'keys' };

/** Every key of the results; the first ones stand under the list as well. */
export function useKeyHints() {
  const t = useText('search');
  const first = [
    { keys: ['↑', '↓'], label: t('keys.move') },
    { keys: ['Enter'], label: t('keys.open') },
    { keys: [t('keys.space')], label: t('keys.check') },
    { keys: ['I'], label: t('keys.images') },
    { keys: ['/'], label: t('keys.newSearch') },
    { keys: ['?'], label: t('keys.all') },
  ];
  const others = [
    { keys: ['C'], label: t('keys.copy') },
    { keys: ['Esc'], label: t('keys.closeDetails') },
  ];
  return { first, all: [...first, ...others] };
}

function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('search');
  const common = useText('common');
  const { all } = useKeyHints();
  const isEnabled = useSingleKeys();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('keys.title')}
      actions={
        <Button look="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <Stack>
        <ul>
          {all.map(({ keys, label }) => (
            <li key={label}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}{' '}
              {label}
            </li>
          ))}
        </ul>
        <CheckboxField label={t('keys.enabled')} value={isEnabled} onChange={setSingleKeys} id="single-keys" />
      </Stack>
    </Dialog>
  );
}

function DatesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('search');
  const common = useText('common');
  const dates = useNotableDates() ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notableDates.title')}
      actions={
        <Button look="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <NotableDatesTable dates={dates} />
    </Dialog>
  );
}

export interface ResultsDialogsProps {
  readonly dialog: ResultsDialog | null;
  readonly onClose: () => void;
}

export function ResultsDialogs({ dialog, onClose }: ResultsDialogsProps) {
  const common = useText('common');
  if (dialog === null) return null;
  if (dialog.kind === 'dates') return <DatesDialog onClose={onClose} />;
  if (dialog.kind === 'keys') return <KeysDialog onClose={onClose} />;
  return (
    <AlertDialog open kind="WARNING" title={common('alert.WARNING')} closeLabel={common('close')} onClose={onClose}>
      {dialog.text}
    </AlertDialog>
  );
}
