import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import {
  announce,
  BELOW_1200,
  Button,
  CONTAINER_BELOW_800,
  Facts,
  Kbd,
  Message,
  PlainSheet,
  Sheet,
  Skeleton,
  styled,
  Toolbar,
  View,
  viewOf,
} from '@portal/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { usePlainExplanations } from '../../records/plain-explanations.tsx';
import type { AnyRecordKind, DetailedRecord, DetailsAnswer, FetchedDetails } from '../../records/record-kind.ts';
import { usePreloadImageWindow } from '../results/use-image-preparation.ts';
import { PaymentDialogs } from '../search-form/payment-dialogs.tsx';
import { ImageButton } from './image-button.tsx';
import { ParcelLinkButtons } from './parcel-links.tsx';
import { useCanOpenImage } from './use-can-open-image.ts';
import { useDetails } from './use-details.ts';

export interface DetailsPanelProps {
  readonly kind: AnyRecordKind;
  readonly id: number;
  readonly onImage: (record: DetailedRecord) => void;
  readonly onCopy: (citation: string) => void;
  readonly onBackToList: () => void;
  /** The result of copying, shown in place of the citation for a moment. */
  readonly copyNotice: string | null;
}

interface WithheldDetailsProps {
  readonly lookup: string;
  readonly answer: DetailsAnswer;
  readonly onAgain: () => Promise<unknown>;
}

/** Shown instead of details that must be paid for first (001 section 4.4): by card, or from the account after a deposit. */
function WithheldDetails({ lookup, answer, onAgain }: WithheldDetailsProps) {
  const t = useText('search');
  const translate = useText();
  const [isPaying, setPaying] = useState(answer.paymentNeeded);
  // Asks the server again first, because the card may be authorized meanwhile. These details are replaced if they are paid.
  const proceed = async () => {
    await onAgain();
    setPaying(true);
  };
  return (
    <>
      <Message
        tone="warning"
        announced="status"
        title={answer.paymentNeeded ? t('details.unpaid') : translate('errors:INSUFFICIENT_FUNDS.text')}
        action={
          <Button onClick={() => void proceed()}>{translate(answer.paymentNeeded ? 'continue' : 'retry')}</Button>
        }
      >
        {answer.paymentNeeded ? t('ask.text') : t('details.unpaid')}
      </Message>
      {isPaying && answer.paymentNeeded && (
        <PaymentDialogs
          lookup={lookup}
          again={answer.paymentNeededAgain === true}
          onPaid={() => void onAgain()}
          onCancel={() => setPaying(false)}
        />
      )}
    </>
  );
}

// where the record is in the list's place, this button is above it
const BesideList = styled('div', {
  base: { [BELOW_1200]: { display: 'none' }, [CONTAINER_BELOW_800]: { display: 'none' } },
});

/** Shown for a record that does not exist, or not for this user, as after a link with a wrong number. */
function RecordNotFound({ onBackToList }: Pick<DetailsPanelProps, 'onBackToList'>) {
  const t = useText('search');
  return (
    <Message
      tone="warning"
      title={t('errors:NOT_FOUND.text')}
      action={
        <BesideList>
          <Button icon="back" onClick={onBackToList}>
            {t('details.toList')}
          </Button>
        </BesideList>
      }
    >
      {t('errors:NOT_FOUND.next')}
    </Message>
  );
}

const Explanation = styled('div', {
  base: { background: 'accent-subtle', padding: 's3', marginBottom: 's3', borderRadius: 'radius' },
});

interface DetailsSheetProps extends Omit<DetailsPanelProps, 'kind' | 'id' | 'onBackToList'> {
  readonly record: DetailedRecord;
}

function DetailsSheet({ record, onImage, onCopy, copyNotice }: DetailsSheetProps) {
  const t = useText('search');
  const { bookLabel, torrensLabel } = useCounty();
  const title = record.title({ t, torrensLabel });
  const citation = record.citation({ t, formats: useFormats(), bookLabel });
  const explanations = usePlainExplanations()([record.terms]);
  const [isExplanationOpen, setExplanationOpen] = useState(false);
  const explanationsId = useId();
  const canOpenImage = useCanOpenImage();
  usePreloadImageWindow(canOpenImage(record));
  const opened = t('details.opened', { kind: title, number: record.label });
  // The skeleton announced that details are loading; this announces that they are shown, and for which record.
  useEffect(() => announce(opened), [opened]);
  return (
    <Sheet
      title={
        <>
          {title} {record.badge}
        </>
      }
      locator={record.label}
      foot={
        <>
          <span>{copyNotice ?? citation}</span>
          <Button size="small" icon="copy" aria-keyshortcuts="c" onClick={() => onCopy(citation)}>
            {t('details.copy')} <Kbd>C</Kbd>
          </Button>
        </>
      }
    >
      <Toolbar>
        {canOpenImage(record) && <ImageButton onClick={() => onImage(record)}>{t(record.imageKey)}</ImageButton>}
        {record.hasParcels && <ParcelLinkButtons id={record.id} />}
        <Button icon="print" onClick={() => window.print()}>
          {t('tools.print')}
        </Button>
        {explanations.length > 0 && (
          <Button
            icon="info"
            aria-expanded={isExplanationOpen}
            aria-controls={explanationsId}
            onClick={() => setExplanationOpen(!isExplanationOpen)}
          >
            {t('tools.words')}
          </Button>
        )}
      </Toolbar>
      <div id={explanationsId}>
        {isExplanationOpen && (
          <Explanation>
            <Facts items={explanations} />
          </Explanation>
        )}
      </div>
      {record.sections}
    </Sheet>
  );
}

/** The selected record. If its details cost money, asks the user first. Then shows the details and the button for the image. */
export function DetailsPanel({ kind, id, onBackToList, ...panel }: DetailsPanelProps): ReactNode {
  const t = useText('search');
  const { money } = useFormats();
  const { query, price, isAgreed, agree } = useDetails(kind, id);
  if (!isAgreed)
    return (
      <Message
        tone="info"
        announced="status"
        title={t('details.askTitle', { price: money(price) })}
        action={<Button onClick={agree}>{t('details.askShow', { price: money(price) })}</Button>}
      >
        {t('ask.text')}
      </Message>
    );
  return (
    <View<FetchedDetails, unknown>
      state={viewOf(query)}
      loading={
        <PlainSheet data-pane="coming">
          <Skeleton label={t('details.loading')} />
        </PlainSheet>
      }
      empty={null}
      failed={(error) => {
        const failure = failureState(error);
        return failure.retryLabel === undefined ? { state: <RecordNotFound onBackToList={onBackToList} /> } : failure;
      }}
      ready={({ answer, record }) =>
        record === undefined ? (
          <WithheldDetails lookup={kind.detailsLookup} answer={answer} onAgain={() => query.refetch()} />
        ) : (
          <DetailsSheet record={record} {...panel} />
        )
      }
    />
  );
}
