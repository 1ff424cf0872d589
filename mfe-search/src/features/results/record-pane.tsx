import { useFormats, useText } from '@portal/i18n';
import { Badge, Button, EmptyState, Kbd, SinglePaneOnly, Text } from '@portal/ui';
import type { RefObject } from 'react';
import { DetailsPanel, type DetailsPanelProps } from '../details/details-panel.tsx';

interface RecordPaneProps extends Omit<DetailsPanelProps, 'id'> {
  readonly id: number | null;
  /** Place of the record in the list, counted from 1; 0 when it is not in view. */
  readonly place: number;
  readonly total: number;
  /** Why a key had no effect. The list shows this note itself, so the pane shows it only where the list is hidden. */
  readonly note: string | null;
  readonly backButton: RefObject<HTMLButtonElement | null>;
}

/** The selected record beside the list, or in its place on narrow screens. A hint while no record is selected. */
export function RecordPane({ id, place, total, note, backButton, ...panel }: RecordPaneProps) {
  const t = useText('search');
  const { count } = useFormats();
  if (id === null)
    return (
      <EmptyState
        variant="hint"
        icon="back"
        title={t('list.hint')}
        note={
          <>
            {t('list.hintKeys')} <Kbd>↓</Kbd> <Kbd>Enter</Kbd>
          </>
        }
      />
    );
  return (
    <>
      <SinglePaneOnly>
        <Button ref={backButton} size="small" icon="back" onClick={panel.onBackToList}>
          {t('details.toList')}
        </Button>
        {place > 0 && <Text variant="note">{t('details.place', { place: count(place), total: count(total) })}</Text>}
        <span role="alert">{note !== null && <Badge tone="warning">{note}</Badge>}</span>
      </SinglePaneOnly>
      <DetailsPanel key={id} id={id} {...panel} />
    </>
  );
}
