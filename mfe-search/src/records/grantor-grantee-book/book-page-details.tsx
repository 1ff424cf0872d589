import type { GrantorGranteeBookDetail } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { Facts } from '@portal/ui';
import { usePageCountFact } from '../detail-parts.tsx';
import { useBookTypeText } from './book-type.ts';

/** The details of a book page below its heading and tools (001 section 2.5). */
export function BookPageSections({ detail }: { readonly detail: GrantorGranteeBookDetail }) {
  const t = useText('search');
  const { day } = useFormats();
  const describeType = useBookTypeText();
  const pageCountFact = usePageCountFact();
  const dayOf = (iso: string) => (iso === '' ? t('details.none') : day(iso));
  const range = (from: string, to: string) => t('details.rangeOf', { from, to });
  return (
    <Facts
      items={[
        { term: t('list.type'), value: describeType(detail.type) },
        { term: t('details.bookReference'), value: detail.bookReferenceId },
        { term: t('details.bookNames'), value: range(detail.fromName, detail.toName) },
        { term: t('details.bookDates'), value: range(dayOf(detail.fromDate), dayOf(detail.toDate)) },
        ...pageCountFact(detail),
      ]}
    />
  );
}
