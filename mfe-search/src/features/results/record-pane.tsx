import type { DocumentRow } from '@portal/contracts';
import { Slot } from '@portal/federation';
import { useFormats, useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, EmptyFace, Kbd, OnlyInTurns, Text } from '@portal/ui';
import type { RefObject } from 'react';
import { DetailsPanel, type DetailsPanelProps } from '../details/details-panel.tsx';

interface RecordPaneProps extends Omit<DetailsPanelProps, 'docId'> {
  readonly docId: number | null;
  /** Place of the record in the list, counted from 1; 0 when it is not in view. */
  readonly place: number;
  readonly total: number;
  readonly backButton: RefObject<HTMLButtonElement | null>;
  readonly onBackToList: () => void;
}

/** The chosen record beside the list, or in its place; a hint while none is chosen. */
export function RecordPane({ docId, place, total, backButton, onBackToList, ...panel }: RecordPaneProps) {
  const t = useText('search');
  const { count } = useFormats();
  if (docId === null)
    return (
      <EmptyFace
        look="hint"
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
      <OnlyInTurns>
        <Button ref={backButton} size="small" icon="back" onClick={onBackToList}>
          {t('details.toList')}
        </Button>
        {place > 0 && <Text look="note">{t('details.place', { place: count(place), total: count(total) })}</Text>}
      </OnlyInTurns>
      <DetailsPanel key={docId} docId={docId} {...panel} />
    </>
  );
}

interface ImageWindowProps {
  readonly row: DocumentRow;
  readonly onClose: () => void;
}

/** The pages of a record, in imaging's own window. */
export function ImageWindow({ row, onClose }: ImageWindowProps) {
  const t = useText('search');
  return (
    <Slot
      name="imaging.preview.v1"
      label={t('details.imageWindow')}
      props={{
        sourcedDocKey: row.sourcedDocKey,
        instrumentCode: row.instrumentCode,
        onClose,
        onBalance: setBalance,
      }}
    />
  );
}
