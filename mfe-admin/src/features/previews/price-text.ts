import type { OfferedPrice, PricedPurchase, PriceRow } from '@portal/contracts/county-config';
import { ALL_DOCUMENT_TYPES, type TypicalOrder } from '@portal/domain';
import { type Formats, type Translate, useFormats, useText } from '@portal/i18n';
import { useCodeList } from '@portal/session';
import { useMemo } from 'react';

/** A row of prices as text. */
export interface PriceText {
  readonly key: string;
  readonly order: string;
  readonly before: string;
  readonly after: string;
  /** Describes the change, or says that there is none. */
  readonly difference: string;
  readonly isChanged: boolean;
}

type NameOf = (list: 'documentTypes' | 'instruments', code: string) => string;

const LOOKUP_LABELS: Readonly<Record<string, string>> = {
  // lookups whose field has another name, or that share a rate
  TractBookId: 'searchByTractBook',
  TractBookLegal: 'searchByTractBook',
  TorrensCertificate: 'searchByTorrensCertificateNumber',
  documentDetails: 'documentDetails',
  taxLienDetails: 'taxLienDetails',
};

function orderText(order: TypicalOrder, t: Translate, nameOf: NameOf): string {
  if (order.kind === 'lookups') {
    const label = LOOKUP_LABELS[order.lookup] ?? `searchBy${order.lookup}`;
    const name = t(`settings.aLaCarte.fields.${label}`);
    return t(order.lookup.endsWith('Details') ? 'previews.orders.details' : 'previews.orders.searches', {
      times: order.times,
      name,
    });
  }
  const { documentType, instrumentCode, pages, chargeMethod } = order;
  if (instrumentCode === '' && documentType === 'LR') return t(`previews.orders.deed.${chargeMethod}`, { pages });
  if (instrumentCode === '' && documentType === 'MAP' && pages === 1) return t('previews.orders.plat');
  const type = documentType === ALL_DOCUMENT_TYPES ? t('options.ALL') : nameOf('documentTypes', documentType);
  const kind = instrumentCode === '' ? type : `${type} · ${nameOf('instruments', instrumentCode)}`;
  return t(`previews.orders.kind.${chargeMethod}`, { kind, pages });
}

function pricedText(priced: PricedPurchase, t: Translate, { money }: Formats, nameOf: NameOf): string {
  switch (priced.kind) {
    case 'order':
      return orderText(priced.order, t, nameOf);
    case 'deposit':
      return t('previews.orders.deposit', { amount: money(priced.amountCents) });
    case 'option':
      return t('previews.orders.option', { number: priced.number });
    case 'filing':
      return t('previews.orders.filing', { kind: nameOf('documentTypes', priced.type), pages: priced.pages });
  }
}

function offerText({ priceCents, images }: OfferedPrice, t: Translate, { money, count }: Formats): string {
  if (priceCents === null) return t('previews.notOffered');
  if (images === undefined) return money(priceCents);
  const price = money(priceCents);
  return images === null ? t('previews.unlimited', { price }) : t('previews.images', { price, images: count(images) });
}

function differenceText({ before, after }: PriceRow, t: Translate, { money }: Formats): string {
  if (before.priceCents === null || after.priceCents === null) {
    if (before.priceCents === after.priceCents) return t('previews.difference.same');
    return t(before.priceCents === null ? 'previews.difference.new' : 'previews.difference.gone');
  }
  const difference = after.priceCents - before.priceCents;
  if (difference > 0) return t('previews.difference.more', { amount: money(difference) });
  if (difference < 0) return t('previews.difference.less', { amount: money(-difference) });
  return t(before.images === after.images ? 'previews.difference.same' : 'previews.difference.images');
}

/** Describes rows of prices in the user's language, with the county's names for its codes. */
export function usePriceText(): (row: PriceRow) => PriceText {
  const t = useText('admin');
  const formats = useFormats();
  const documentTypes = useCodeList('documentTypes');
  const instruments = useCodeList('instruments');
  return useMemo(() => {
    const lists = { documentTypes, instruments };
    const nameOf: NameOf = (list, code) => lists[list].find((one) => one.code === code)?.description ?? code;
    return (row) => ({
      key: JSON.stringify(row.priced),
      order: pricedText(row.priced, t, formats, nameOf),
      before: offerText(row.before, t, formats),
      after: offerText(row.after, t, formats),
      difference: differenceText(row, t, formats),
      isChanged: JSON.stringify(row.before) !== JSON.stringify(row.after),
    });
  }, [t, formats, documentTypes, instruments]);
}
