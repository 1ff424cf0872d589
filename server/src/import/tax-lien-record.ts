import { documentNumberKey, isReleased, type LienEvent, readReleases, readRevisions } from '@portal/domain';
import { storedNameKeys } from '../records/name-keys.ts';
import type { RowReader } from './row-reader.ts';
import { rejectUnsortable } from './sortable-number.ts';

export interface TaxpayerRecord {
  readonly name: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly address: string;
}

/** The fields of a tax lien besides its document, with all cells validated. */
export interface TaxLienRecord {
  readonly lienNumber: string;
  readonly lienOn: string;
  readonly lienType: string;
  readonly totalCents: number | null;
  readonly expiresOn: string | null;
  readonly taxpayers: readonly TaxpayerRecord[];
  readonly events: readonly LienEvent[];
}

const MAX_LENGTH = { number: 60, documentType: 20, lienType: 200, name: 500, givenName: 100, address: 500 } as const;

const readLien = (row: RowReader) => {
  const lienOn = row.date('lien_date');
  if (lienOn === null && row.problems.length === 0) row.reject('lien_date', 'is required');
  const lienNumber = row.required('lien_number', MAX_LENGTH.number);
  rejectUnsortable(row, 'lien_number', lienNumber);
  return {
    lienNumber,
    lienOn: lienOn ?? '',
    lienType: row.freeText('lien_type', MAX_LENGTH.lienType),
    totalCents: row.money('total_amount'),
    expiresOn: row.date('expires_at'),
  };
};

const readTaxpayer = (row: RowReader): TaxpayerRecord => ({
  name: row.requiredFreeText('name', MAX_LENGTH.name),
  firstName: row.freeText('first_name', MAX_LENGTH.givenName),
  middleName: row.freeText('middle_name', MAX_LENGTH.givenName),
  address: row.freeText('address', MAX_LENGTH.address),
});

const readEvent = (row: RowReader): LienEvent => {
  const kind = row.oneOf('kind', ['REVISION', 'RELEASE', 'REVOKE']);
  if (kind === undefined && row.problems.length === 0) row.reject('kind', 'is required');
  return {
    kind: kind ?? 'REVISION',
    flag: row.oneOf('flag', ['PARTIAL', 'FULL']) ?? '',
    documentType: row.code('event_document_type', MAX_LENGTH.documentType),
    documentNumber: row.code('event_document_number', MAX_LENGTH.number),
    on: row.date('event_date'),
  };
};

/** Collects the rows that make a document a tax lien. Their files are read in the order of these methods. */
export class TaxLienBuilder {
  #lien: ReturnType<typeof readLien> | undefined;
  readonly #taxpayers: TaxpayerRecord[] = [];
  readonly #events: LienEvent[] = [];

  addLien(row: RowReader): void {
    const lien = readLien(row);
    if (this.#lien !== undefined) row.reject('document_number', 'the document already has a row in this file');
    this.#lien = lien;
  }

  addTaxpayer(row: RowReader): void {
    this.#taxpayers.push(readTaxpayer(row));
    this.#requireLien(row);
  }

  addEvent(row: RowReader): void {
    this.#events.push(readEvent(row));
    this.#requireLien(row);
  }

  /** Undefined for a document that is not a tax lien. */
  build(): TaxLienRecord | undefined {
    return this.#lien === undefined ? undefined : { ...this.#lien, taxpayers: this.#taxpayers, events: this.#events };
  }

  #requireLien(row: RowReader): void {
    if (this.#lien === undefined) row.reject('document_number', 'no such lien in tax_liens.csv');
  }
}

/** Database dates that are later, or earlier, than every real date. */
const AFTER_ALL_DATES = 'infinity';
const BEFORE_ALL_DATES = '-infinity';

/** The rows of a tax lien; `shared` has the columns that all its rows repeat. */
export const taxLienRows = <Shared extends object>(id: number, lien: TaxLienRecord | undefined, shared: Shared) => {
  if (lien === undefined) return { liens: [], taxpayers: [], releases: [], revisions: [] };
  const releases = readReleases(lien.events);
  const repeated = {
    lien_key: documentNumberKey(lien.lienNumber),
    lien_on: lien.lienOn,
    current_until: isReleased(releases) ? BEFORE_ALL_DATES : (lien.expiresOn ?? AFTER_ALL_DATES),
    ...shared,
  };
  return {
    liens: [
      {
        doc_id: id,
        lien_number: lien.lienNumber,
        lien_type: lien.lienType,
        total_cents: lien.totalCents,
        ...repeated,
      },
    ],
    taxpayers: lien.taxpayers.map((taxpayer, index) => taxpayerRow(id, index + 1, taxpayer, repeated)),
    releases: releases.map(({ release, revoke }, index) => ({
      doc_id: id,
      ord: index + 1,
      flag: release?.flag ?? '',
      release_type: release?.documentType ?? '',
      release_number: release?.documentNumber ?? '',
      release_on: release?.on ?? null,
      revoke_type: revoke?.documentType ?? '',
      revoke_number: revoke?.documentNumber ?? '',
      revoke_on: revoke?.on ?? null,
    })),
    revisions: readRevisions(lien.events).map(({ flag, documentType, documentNumber }, index) => ({
      doc_id: id,
      ord: index + 1,
      flag,
      document_type: documentType,
      document_number: documentNumber,
    })),
  };
};

const taxpayerRow = <Repeated extends object>(
  id: number,
  ord: number,
  { name, firstName, middleName, address }: TaxpayerRecord,
  repeated: Repeated,
) => {
  const keys = storedNameKeys({ lastName: name, firstName, middleName });
  return {
    doc_id: id,
    ord,
    name,
    first_name: firstName,
    middle_name: middleName,
    address,
    last_key: keys.last,
    first_key: keys.first,
    middle_key: keys.middle,
    ...repeated,
  };
};
