import { formatDate } from '@portal/domain';
import { certificatePageCount } from '../drawing/certificate-page.ts';
import { dayText, type LocalMs } from './calendar.ts';
import type { Lot, RecordedDocument } from './county.ts';
import { INSTRUMENTS } from './instruments.ts';
import type { Name } from './people.ts';

/** A memorial: the effect of a document on the title. */
export interface Memorial {
  readonly document: RecordedDocument;
  readonly text: string;
  /** How the certificate came about, in its first memorial; otherwise empty. */
  readonly recital: string;
}

/** A certificate of title. */
export interface Certificate {
  readonly number: string;
  readonly fileNumber: string;
  readonly at: LocalMs;
  readonly book: string;
  readonly page: string;
  readonly legalText: string;
  readonly memorials: Memorial[];
  readonly cancelledBy: string[];
  /** The lots for which the certificate is still valid. */
  readonly openLots: Set<Lot>;
}

const FIRST_NUMBER = 1_001;
const PAGES_PER_BOOK = 250;
/**
 * Deeds that do not replace the certificate: they correct or prepare a transfer, or, after a sheriff's sale, the owner may still redeem
 * the land.
 */
const DEEDS_WITHOUT_TRANSFER: readonly string[] = ['CORRD', 'TODD', 'SHD'];

const nameOf = ({ first, middle, last, suffix }: Name): string =>
  [first, middle, last, suffix].filter((part) => part !== '').join(' ');
const namesOf = (names: readonly Name[]): string => names.map(nameOf).join(' and ');

const passesTitle = ({ instrument }: RecordedDocument): boolean =>
  INSTRUMENTS[instrument].book === 'D' && !DEEDS_WITHOUT_TRANSFER.includes(instrument);

const describeLot = (lot: Lot): string => {
  const parts = [
    lot.unit === '' ? '' : `Unit ${lot.unit}, Building ${lot.building}`,
    `Lot ${lot.lot}`,
    lot.block === '' ? '' : `Block ${lot.block}`,
    lot.plat === undefined ? '' : `${lot.plat.name} (plat ${lot.plat.number})`,
    lot.village.name,
    `${lot.squareMeters.toLocaleString('en-US')} square meters`,
  ];
  return parts.filter((part) => part !== '').join(', ');
};

/** The registrar's statement of the owner and the land. */
const legalTextOf = (document: RecordedDocument): string => {
  const owners = passesTitle(document) ? document.grantees : document.grantors;
  return `This is to certify that ${namesOf(owners)} ${owners.length > 1 ? 'are now the owners' : 'is now the owner'} of an estate in the following described land situated in the county of Tasi: ${document.lots.map(describeLot).join('; ')}.`;
};

const recitalOf = (previous: readonly Certificate[], at: LocalMs): string =>
  previous.length === 0
    ? `Originally registered ${formatDate(dayText(at))}.`
    : `Transfer from Certificate No. ${previous.map(({ number }) => number).join(', ')}.`;

const memorialOf = ({ instrument, grantors, grantees, mortgageAmount }: RecordedDocument): string => {
  const amount = mortgageAmount === undefined ? '' : ` for $${mortgageAmount.toLocaleString('en-US')}`;
  return `${INSTRUMENTS[instrument].name} from ${namesOf(grantors)}, running in favor of ${namesOf(grantees)}${amount}.`;
};

/** The registry of titles, built from the documents in order. */
class Registry {
  readonly certificates: Certificate[] = [];
  readonly #byLot = new Map<Lot, Certificate>();

  register(document: RecordedDocument): void {
    const previous = [...new Set(document.lots.flatMap((lot) => this.#byLot.get(lot) ?? []))];
    const memorial = { document, text: memorialOf(document), recital: '' };
    for (const certificate of previous) certificate.memorials.push(memorial);
    if (passesTitle(document) || previous.length === 0) this.#issue(document, previous);
  }

  #issue(document: RecordedDocument, previous: readonly Certificate[]): void {
    const index = this.certificates.length;
    const number = String(FIRST_NUMBER + index);
    const recital = recitalOf(previous, document.at);
    const certificate: Certificate = {
      number,
      fileNumber: `F-${4_000 + 3 * index}`,
      at: document.at,
      book: String(1 + Math.floor(index / PAGES_PER_BOOK)),
      page: String(1 + (index % PAGES_PER_BOOK)),
      legalText: legalTextOf(document),
      memorials: [{ document, text: memorialOf(document), recital }],
      cancelledBy: [],
      openLots: new Set(document.lots),
    };
    for (const replaced of previous) replaced.cancelledBy.push(number);
    for (const lot of document.lots) {
      this.#byLot.get(lot)?.openLots.delete(lot);
      this.#byLot.set(lot, certificate);
    }
    this.certificates.push(certificate);
  }
}

/**
 * The county's certificates of title in order of issue. A deed that transfers registered land cancels the certificate of its
 * lots, completely or for these lots only, and a new one is issued. The first document of a lot also issues one. Every document
 * becomes a memorial.
 */
export function certificatesOf(documents: readonly RecordedDocument[]): readonly Certificate[] {
  const registry = new Registry();
  for (const document of documents) if (document.documentType === 'TOR') registry.register(document);
  return registry.certificates;
}

/** A certificate is canceled when it is no longer valid for any of its lots. */
export const statusOf = ({ openLots }: Certificate): string => (openLots.size === 0 ? 'CANCELLED' : 'ACTIVE');

export const pageCountOf = ({ memorials }: Certificate): number => certificatePageCount(memorials.length);
