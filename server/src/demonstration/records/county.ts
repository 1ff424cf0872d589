import type { LocalMs } from './calendar.ts';
import { DueQueue } from './due-queue.ts';
import { INSTRUMENTS, type InstrumentCode } from './instruments.ts';
import type { Holders, Name } from './people.ts';
import type { Village } from './places.ts';
import type { Random } from './random.ts';

export interface Plat {
  readonly number: string;
  readonly name: string;
  readonly at: LocalMs;
}

/** A mortgage or lease on a lot. */
export interface Encumbrance {
  readonly document: RecordedDocument;
  readonly from: Holders;
  readonly to: Holders;
}

/** A piece of land, with its owners, lease and mortgages. */
export interface Lot {
  readonly lot: string;
  readonly block: string;
  readonly plat: Plat | undefined;
  readonly unit: string;
  readonly building: string;
  readonly village: Village;
  readonly parcelId: string;
  readonly squareMeters: number;
  readonly isTorrens: boolean;
  readonly address: { readonly houseNumber: string; readonly street: string } | undefined;
  /** Section, township and range, if the public land survey covers the lot. */
  readonly survey: readonly [string, string, string] | undefined;
  owners: Holders;
  title: RecordedDocument | undefined;
  lease: Encumbrance | undefined;
  readonly mortgages: Encumbrance[];
  /** False for lots that random documents must not sell: subdivided lots, and lots of the fixed documents. */
  isTradable: boolean;
}

export interface Reference {
  readonly document: RecordedDocument;
  readonly relation: string;
}

export interface RecordedDocument {
  readonly at: LocalMs;
  readonly instrument: InstrumentCode;
  readonly documentType: string;
  readonly instrumentAt: LocalMs | undefined;
  readonly grantors: Holders;
  readonly grantees: Holders;
  readonly lots: readonly Lot[];
  readonly references: readonly Reference[];
  readonly salePrice: number | undefined;
  readonly mortgageAmount: number | undefined;
  readonly pageCount: number;
  readonly confidential: boolean;
  readonly note: string;
  /** The number and book page of a fixed document. */
  readonly fixedPlace: { readonly number: string; readonly bookPage?: number } | undefined;
  number: string;
  book: string;
  page: string;
}

/** The data of a new document; other fields are derived from the instrument. */
export interface Draft {
  readonly at: LocalMs;
  readonly instrument: InstrumentCode;
  readonly grantors: readonly Name[];
  readonly grantees: readonly Name[];
  readonly lots?: readonly Lot[];
  readonly references?: readonly Reference[];
  readonly salePrice?: number;
  readonly mortgageAmount?: number;
  readonly pageCount?: number;
  readonly confidential?: boolean;
  readonly documentType?: string;
  readonly note?: string;
  readonly fixedPlace?: RecordedDocument['fixedPlace'];
  readonly instrumentAt?: LocalMs;
}

const TYPE_BY_INSTRUMENT: Partial<Record<InstrumentCode, string>> = {
  PLAT: 'MAP',
  MAP: 'MAP',
  MARR: 'MAR',
  UCC1: 'UCC1',
  FTL: 'TL',
  RFTL: 'TL',
  PRFTL: 'TL',
  CNFL: 'TL',
  RCRFL: 'TL',
  STL: 'TL',
  RSTL: 'TL',
};

const DAY = 86_400_000;

/** A document that changed a tax lien. */
export interface TaxLienEvent {
  readonly kind: 'REVISION' | 'RELEASE' | 'REVOKE';
  readonly flag: 'PARTIAL' | 'FULL' | '';
  readonly document: RecordedDocument;
}

/** A tax lien: its document, and the data that other documents do not have. */
export interface TaxLien {
  readonly document: RecordedDocument;
  readonly lienNumber: string;
  readonly lienType: string;
  readonly totalCents: number;
  /** The address of the taxpayers. */
  readonly address: string;
  expiresAt: LocalMs;
  readonly events: TaxLienEvent[];
}

/** The state of the county while its records are generated. */
export class County {
  readonly random: Random;
  readonly documents: RecordedDocument[] = [];
  readonly lots: Lot[] = [];
  readonly plats: Plat[] = [];
  readonly taxLiens: TaxLien[] = [];
  /** Events that are planned for later. */
  readonly due = new DueQueue();
  lotsCreated = 0;

  constructor(random: Random) {
    this.random = random;
  }

  record(draft: Draft): RecordedDocument {
    const { at, instrument, lots = [] } = draft;
    const [minPages, maxPages] = INSTRUMENTS[instrument].pages;
    const isTorrens = lots.length > 0 && lots.every((lot) => lot.isTorrens);
    const document: RecordedDocument = {
      at,
      instrument,
      documentType: draft.documentType ?? TYPE_BY_INSTRUMENT[instrument] ?? (isTorrens ? 'TOR' : 'LR'),
      instrumentAt: draft.instrumentAt ?? this.#chooseSigningDay(at),
      grantors: draft.grantors,
      grantees: draft.grantees,
      lots,
      references: draft.references ?? [],
      salePrice: draft.salePrice,
      mortgageAmount: draft.mortgageAmount,
      pageCount: draft.pageCount ?? this.#choosePageCount(minPages, maxPages),
      confidential: draft.confidential ?? false,
      note: draft.note ?? '',
      fixedPlace: draft.fixedPlace,
      number: '',
      book: '',
      page: '',
    };
    this.documents.push(document);
    return document;
  }

  /** A lot that can be traded; undefined if no suitable one was found. */
  findLot(isSuitable: (lot: Lot) => boolean): Lot | undefined {
    for (let attempt = 0; attempt < 12 && this.lots.length > 0; attempt += 1) {
      const lot = this.random.pick(this.lots);
      if (lot.isTradable && isSuitable(lot)) return lot;
    }
    return undefined;
  }

  /** Documents are signed some days before they are recorded; a few have no date. */
  #chooseSigningDay(at: LocalMs): LocalMs | undefined {
    if (this.random.isTrue(0.08)) return undefined;
    return at - Math.floor(this.random.next() ** 3 * 60) * DAY;
  }

  #choosePageCount(minPages: number, maxPages: number): number {
    return this.random.isTrue(0.002) ? this.random.int(40, 58) : this.random.int(minPages, maxPages);
  }
}
