import { type ApiError, alertText } from '@portal/api-client';
import type { DocumentDetail } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { Button, Kbd, Message, PlainSheet, Sheet, Skeleton, Toolbar, View, viewOf } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { PaymentDialogs } from '../search-form/payment-dialogs.tsx';
import { citationOf } from './citation.ts';
import { DetailSections } from './details-sections.tsx';
import { useDocumentDetails } from './use-document-details.ts';
import { useMayImage } from './use-may-image.ts';

/** What a failed call says, what to do, and what to name to the county. */
export function useFailureWords() {
  const words = useText();
  return (error: ApiError) => {
    const { text, next, reference } = alertText(error);
    return {
      sentence: words(text.key, text.values),
      next: words(next.key),
      retryLabel: words('retry'),
      ...(reference === undefined ? {} : { reference: words('reference', { reference }) }),
    };
  };
}

export interface DetailsPanelProps {
  readonly docId: number;
  readonly onImage: (detail: DocumentDetail) => void;
  readonly onCopy: (citation: string) => void;
  /** What copying led to, in place of the citation for a moment. */
  readonly said: string | null;
}

interface WithheldDetailsProps {
  readonly detail: DocumentDetail;
  readonly onAgain: () => void;
}

/** Details that must be paid for first (001 section 4.4): by card, or with more on the account. */
function WithheldDetails({ detail, onAgain }: WithheldDetailsProps) {
  const t = useText('search');
  const words = useText();
  const [isPaying, setPaying] = useState(detail.paymentNeeded);
  const goOn = detail.paymentNeeded ? () => setPaying(true) : onAgain;
  return (
    <>
      <Message
        tone="warning"
        announced="status"
        title={detail.paymentNeeded ? t('details.unpaid') : words('errors:INSUFFICIENT_FUNDS.text')}
        action={<Button onClick={goOn}>{words(detail.paymentNeeded ? 'continue' : 'retry')}</Button>}
      >
        {detail.paymentNeeded ? t('ask.text') : t('details.unpaid')}
      </Message>
      {isPaying && (
        <PaymentDialogs again={detail.paymentNeededAgain === true} onPaid={onAgain} onCancel={() => setPaying(false)} />
      )}
    </>
  );
}

interface DetailsSheetProps extends Omit<DetailsPanelProps, 'docId'> {
  readonly detail: DocumentDetail;
}

function DetailsSheet({ detail, onImage, onCopy, said }: DetailsSheetProps) {
  const t = useText('search');
  const { bookLabel } = useCounty();
  const citation = citationOf(t, useFormats(), detail, bookLabel);
  const mayImage = useMayImage();
  return (
    <Sheet
      title={detail.instrumentDescription}
      locator={detail.displayDocNumber}
      foot={
        <>
          <span>{said ?? citation}</span>
          <Button size="small" icon="copy" aria-keyshortcuts="c" onClick={() => onCopy(citation)}>
            {t('details.copy')} <Kbd>C</Kbd>
          </Button>
        </>
      }
    >
      {mayImage(detail) && (
        <Toolbar>
          <Button look="primary" icon="document" aria-keyshortcuts="i" onClick={() => onImage(detail)}>
            {t('details.image')}
          </Button>
        </Toolbar>
      )}
      <DetailSections detail={detail} />
    </Sheet>
  );
}

/** The chosen record: its faces, its facts, its image. */
export function DetailsPanel({ docId, ...panel }: DetailsPanelProps): ReactNode {
  const t = useText('search');
  const { money } = useFormats();
  const failureWords = useFailureWords();
  const { query, price, isAgreed, agree } = useDocumentDetails(docId);
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
    <View<DocumentDetail, unknown>
      state={viewOf(query)}
      loading={
        <PlainSheet>
          <Skeleton label={t('details.loading')} />
        </PlainSheet>
      }
      empty={null}
      failed={() => (query.error === null ? { face: null } : failureWords(query.error))}
      ready={(detail) =>
        detail.docId === 0 ? (
          <WithheldDetails detail={detail} onAgain={() => void query.refetch()} />
        ) : (
          <DetailsSheet detail={detail} {...panel} />
        )
      }
    />
  );
}
