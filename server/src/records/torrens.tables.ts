import type { ColumnType, Generated } from 'kysely';

interface OrderColumns {
  number_key: string;
  certified_on: string;
  book_key: string;
}

interface CertificatePartColumns {
  cert_id: number;
  ord: number;
}

export interface TorrensCertificateTable extends OrderColumns {
  id: Generated<number>;
  certificate_number: string;
  file_number: string;
  /** Local time in the county. */
  certified_at: ColumnType<Date, string, string>;
  book: string;
  page: string;
  status: string;
  legal_text: string;
  document_type: string;
  page_count: number;
  image_file: string;
  image_key: string | null;
  image_hash: string | null;
  content_hash: string;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    torrens_certificate: TorrensCertificateTable;
    torrens_memorial: CertificatePartColumns &
      OrderColumns & {
        document_type: string;
        document_number: string;
        document_key: string;
        memorial_text: string;
        recital_text: string;
      };
    torrens_cancellation: CertificatePartColumns & { cancelled_by: string };
    torrens_text: OrderColumns & { cert_id: number; section: string; text_key: string };
  }
}
