import { formatDate } from '@portal/domain';
import { certificatePages } from '../drawing/certificate-page.ts';
import { dayText, type WallMs } from './calendar.ts';
import type { Lot, RecordedDocument } from './county.ts';
import { INSTRUMENTS } from './instruments.ts';
import type { Name } from './people.ts';

/** A memorial: the effect of a document on the title. */
export interface Memorial {
  readonly document: RecordedDocument;
  readonly text: string;
  readonly recital: string;
}

/** A certificate of title, with the lots for which it is still valid. */
export interface Certificate {
  readonly number: string;
  readonly fileNumber: string;
  readonly at: WallMs;
  readonly book: string;
  readonly page: string;
  readonly legalText: string;
  readonly memorials: Memorial[];
  readonly cancelledBy: string[];
  readonly open: Set<Lot>;
}

const FIRST_NUMBER = 1_001;
const FOLIA_A_BOOK = 250;
/** Deeds that correct or prepare a transfer, but do not pass title. */
const PASS_NO_TITLE: readonly string[] = ['CORRD', 'TODD', 'SHD'];

const nameOf = ({ first, middle, last, suffix }: Name): string =>
  [first, middle, last, suffix].filter((part) => part !== '').join(' ');
const namesOf = (names: readonly Name[]): string => names.map(nameOf).join(' and ');

const passesTitle = ({ instrument }: RecordedDocument): boolean =>
  INSTRUMENTS[instrument].book === 'D' && !PASS_NO_TITLE.includes(instrument);

const landOf = (lot: Lot): string => {
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

/** The registrar's text about the owner and the land. */
const certifies = (document: RecordedDocument): string => {
  const owners = passesTitle(document) ? document.grantees : document.grantors;
  return `This is to certify that ${namesOf(owners)} ${owners.length > 1 ? 'are' : 'is'} now the owner of an estate in the following described land situated in the county of Tasi: ${document.lots.map(landOf).join('; ')}.`;
};

const recitalOf = (old: readonly Certificate[], at: WallMs): string =>
  old.length === 0
    ? `Originally registered ${formatDate(dayText(at))}.`
    : `Transfer from Certificate No. ${old.map(({ number }) => number).join(', ')}.`;

const memorialOf = ({ instrument, grantors, grantees, mortgageAmount }: RecordedDocument): string => {
  const amount = mortgageAmount === undefined ? '' : ` for $${mortgageAmount.toLocaleString('en-US')}`;
  return `${INSTRUMENTS[instrument].name} from ${namesOf(grantors)}, running in favor of ${namesOf(grantees)}${amount}.`;
};

/** The registry of titles, built from the documents in order. */
class Registry {
  readonly certificates: Certificate[] = [];
  readonly #of = new Map<Lot, Certificate>();

  register(document: RecordedDocument): void {
    const old = [...new Set(document.lots.flatMap((lot) => this.#of.get(lot) ?? []))];
    const memorial = { document, text: memorialOf(document), recital: '' };
    for (const certificate of old) certificate.memorials.push(memorial);
    if (passesTitle(document) || old.length === 0) this.#issue(document, old);
  }

  #issue(document: RecordedDocument, old: readonly Certificate[]): void {
    const index = this.certificates.length;
    const number = String(FIRST_NUMBER + index);
    const recital = recitalOf(old, document.at);
    const certificate: Certificate = {
      number,
      fileNumber: `F-${4_000 + 3 * index}`,
      at: document.at,
      book: String(1 + Math.floor(index / FOLIA_A_BOOK)),
      page: String(1 + (index % FOLIA_A_BOOK)),
      legalText: certifies(document),
      memorials: [{ document, text: memorialOf(document), recital }],
      cancelledBy: [],
      open: new Set(document.lots),
    };
    for (const before of old) before.cancelledBy.push(number);
    for (const lot of document.lots) {
      this.#of.get(lot)?.open.delete(lot);
      this.#of.set(lot, certificate);
    }
    this.certificates.push(certificate);
  }
}

/**
 * The county's certificates of title in order of issue. Each deed of registered land cancels the certificate of its lots,
 * completely or for these lots only; all other documents become memorials.
 */
export function certificatesOf(documents: readonly RecordedDocument[]): readonly Certificate[] {
  const registry = new Registry();
  for (const document of documents) if (document.documentType === 'TOR') registry.register(document);
  return registry.certificates;
}

/** A certificate that is valid for no lot anymore is canceled; one that lost some of its lots is still active. */
export const statusOf = ({ open }: Certificate): string => (open.size === 0 ? 'CANCELLED' : 'ACTIVE');

export const pageCountOf = ({ memorials }: Certificate): number => certificatePages(memorials.length);
