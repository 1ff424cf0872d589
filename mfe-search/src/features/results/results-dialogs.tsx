import { useText } from '@portal/i18n';
import { CheckboxField, Facts, type FactsProps, Kbd, Stack, styled } from '@portal/ui';
import { AlertDialog } from '@portal/ui/dialog';
import { setSingleKeys, useSingleKeys } from '@portal/ui/table';
import { ReadingDialog } from '../../reading-dialog.tsx';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { NotableDatesTable, useNotableDates } from '../search-form/notable-dates.tsx';

/** The dialog that is open over the results. */
export type ResultsDialog =
  | { readonly kind: 'alert'; readonly about: 'failed' | 'limit'; readonly text: string }
  | { readonly kind: 'dates' }
  | { readonly kind: 'keys' }
  /** 'Words explained': the office's terms in the rows, each with an explanation for residents. */
  | { readonly kind: 'explanations'; readonly explanations: FactsProps['items'] };

/** The keyboard shortcuts of the results. The `first` ones are also listed under the results. */
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

// Two columns: the keys, and what they do.
const Keys = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: 's4',
    rowGap: 's1',
    '& > li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'baseline' },
  },
});

function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('search');
  const { all } = useKeyHints();
  const isEnabled = useSingleKeys();
  return (
    <ReadingDialog title={t('keys.title')} onClose={onClose}>
      <Stack>
        <Keys>
          {all.map(({ keys, label }) => (
            <li key={label}>
              <span>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>{' '}
              <span>{label}</span>
            </li>
          ))}
        </Keys>
        <CheckboxField label={t('keys.enabled')} value={isEnabled} onChange={setSingleKeys} id="single-keys" />
      </Stack>
    </ReadingDialog>
  );
}

function DatesDialog({ definition, onClose }: Omit<ResultsDialogsProps, 'dialog'>) {
  const t = useText('search');
  const coverage = useNotableDates(definition);
  return (
    <ReadingDialog title={t('notableDates.title')} besideOpener onClose={onClose}>
      {coverage !== undefined && <NotableDatesTable {...coverage} />}
    </ReadingDialog>
  );
}

function ExplanationsDialog({
  explanations,
  onClose,
}: {
  readonly explanations: FactsProps['items'];
  readonly onClose: () => void;
}) {
  const t = useText('search');
  return (
    <ReadingDialog title={t('tools.words')} onClose={onClose}>
      <Facts items={explanations} />
    </ReadingDialog>
  );
}

export interface ResultsDialogsProps {
  readonly definition: SearchDefinition;
  readonly dialog: ResultsDialog | null;
  readonly onClose: () => void;
}

export function ResultsDialogs({ definition, dialog, onClose }: ResultsDialogsProps) {
  const common = useText('common');
  if (dialog === null) return null;
  if (dialog.kind === 'dates') return <DatesDialog definition={definition} onClose={onClose} />;
  if (dialog.kind === 'explanations')
    return <ExplanationsDialog explanations={dialog.explanations} onClose={onClose} />;
  if (dialog.kind === 'keys') return <KeysDialog onClose={onClose} />;
  return (
    <AlertDialog
      open
      kind="WARNING"
      title={common(`alert.${dialog.about}`)}
      closeLabel={common('close')}
      onClose={onClose}
    >
      {dialog.text}
    </AlertDialog>
  );
}
