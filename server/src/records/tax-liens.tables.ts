import type { DocumentTable } from './records.tables.ts';

type SharedDocumentColumns = Pick<
  DocumentTable,
  'number_key' | 'recorded_on' | 'document_type' | 'instrument_code' | 'grantor_key' | 'confidential'
>;

interface SharedLienColumns {
  /** the lien number in a form that sorts naturally, and by which lien numbers are compared */
  lien_key: string;
  lien_on: string;
  /** last day on which the lien is current; 'infinity' without one, '-infinity' when it is released */
  current_until: string;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    tax_lien: SharedDocumentColumns &
      SharedLienColumns & { doc_id: number; lien_number: string; lien_type: string; total_cents: number | null };
    tax_lien_taxpayer: SharedDocumentColumns &
      SharedLienColumns & {
        doc_id: number;
        ord: number;
        name: string;
        first_name: string;
        middle_name: string;
        address: string;
        last_key: string;
        first_key: string;
        middle_key: string;
      };
    tax_lien_release: {
      doc_id: number;
      ord: number;
      flag: string;
      release_type: string;
      release_number: string;
      release_on: string | null;
      revoke_type: string;
      revoke_number: string;
      revoke_on: string | null;
    };
    tax_lien_revision: { doc_id: number; ord: number; flag: string; document_type: string; document_number: string };
  }
}
