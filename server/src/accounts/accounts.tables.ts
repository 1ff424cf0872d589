import type { AccountKind } from '@portal/domain';
import type { Generated } from 'kysely';
import type { VersionedColumns } from '../platform/database/versions.ts';

export interface AccountTable extends VersionedColumns {
  name: string;
  /** Staff of the provider and of the county belong to accounts too, so that every user has one. */
  kind: AccountKind;
  account_type: string;
  payment_method: string;
  flat_fee_rate_level: Generated<number>;
  monthly_fee_cents: Generated<number>;
  user_reload: Generated<boolean>;
  /** An unlimited add-on was bought; the next renewal ends it. */
  unlimited_images: Generated<boolean>;
  post_to_landlink: Generated<boolean>;
  landlink_account: Generated<string>;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  needs_billing: Generated<boolean>;
  needs_image_renewal: Generated<boolean>;
  last_billed_at: Generated<Date | null>;
  last_renewed_at: Generated<Date | null>;
  last_tasks_at: Generated<Date | null>;
}

/** The amount billed or the images issued for a month, or the amount that an escrow did not cover. */
export interface AccountTaskTable {
  account_id: number;
  /** 'YYYY-MM'. */
  period: string;
  kind: 'BILLING' | 'RENEWAL' | 'ESCROW_LOW';
  amount: number;
  runs: number;
  done_at: Date;
}

/** A month whose accounts were marked as due. */
export interface AccountMonthTable {
  /** 'YYYY-MM'. */
  period: string;
  kind: 'BILLING' | 'RENEWAL';
  opened_at: Date;
  finished_at: Date | null;
}

/** Rights and charge method of one image key type (= document type). */
export interface AccountDocTypeTable {
  account_id: number;
  document_type: string;
  image_charge_method: string;
  image_retrieval: boolean;
  preview_retrieval: boolean;
}

export interface AccountPageAccessTable {
  account_id: number;
  search_type: string;
  allowed: boolean;
}

declare module '../platform/database/schema.ts' {
  interface Database {
    account: AccountTable;
    account_task: AccountTaskTable;
    account_month: AccountMonthTable;
    account_doc_type: AccountDocTypeTable;
    account_page_access: AccountPageAccessTable;
  }
}
