import type { Kysely } from 'kysely';
import { usageBalanceFor } from '../ledger/usage-balance.ts';
import type { PaymentProvider } from '../payments/provider/payment-provider.ts';
import { type FakeProvider, fakeProvider } from '../payments/testing/fake-provider.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Database } from '../platform/database/schema.ts';
import type { UseLimits } from '../platform/limits/use-limits.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { memoryImageStore, noContents } from './imaging.testing.ts';
import type { PageToRender } from './thumbnails/page-renderer.ts';
import type { StoredPageRenderer } from './thumbnails/stored-page-renderer.ts';
import { g4Page, makeTiff, type TestPage } from './tiff/make-tiff.testing.ts';

export const NUMBER = '2024-000123';
export const DOC_KEY = { docKeyType: 'LR', docKeyNumber: NUMBER, imageKeyType: 'LR' };
export const RATES = { imageDocument: 300, imageFirstPage: 100, imageAdditionalPages: 50 };

/** The scan of page n, recognizable in a PDF. */
export const scanOf = (page: number): Buffer => Buffer.from(`scan of page ${String(page).padStart(3, '0')}`);

/** A document of seven pages. */
export const sevenPages = (change: (page: TestPage, number: number) => TestPage = (page) => page): Buffer =>
  makeTiff(Array.from({ length: 7 }, (_, index) => change(g4Page(scanOf(index + 1)), index + 1)));

export interface ImagingPortal extends TestPortal {
  readonly store: ReturnType<typeof memoryImageStore>;
  readonly files: Map<string, Buffer>;
  /** The requests to the renderer. */
  readonly rendered: PageToRender[];
  /** Pages that the renderer cannot draw. */
  readonly undrawable: Set<number>;
  /** The fake provider that charges this portal's cards. */
  readonly provider: FakeProvider;
}

/** A portal with one recorded document and its images, page prices and no customers yet. */
export async function openImagingPortal(
  database: PortalDatabase,
  options: {
    readonly store?: (files: Map<string, Buffer>) => ReturnType<typeof memoryImageStore>;
    readonly isSeeded?: boolean;
    /** Really opens and draws files, in place of the stub. */
    readonly opener?: StoredPageRenderer;
    /** Replaces the fake provider. */
    readonly cards?: PaymentProvider;
    readonly limits?: UseLimits;
  } = {},
): Promise<ImagingPortal> {
  const files = new Map([['ab/abc.tif', sevenPages()]]);
  const store = options.store?.(files) ?? memoryImageStore(files);
  const undrawable = new Set<number>();
  const rendered: PageToRender[] = [];
  const picture = { jpeg: Buffer.from('jpeg'), width: 247, height: 320 };
  const provider = fakeProvider(() => portal.services.now());
  const portal: TestPortal = await openTestPortal(database, {
    services: {
      ...(options.limits === undefined ? {} : { limits: options.limits }),
      payments: { provider: options.cards ?? provider, communicatorUrl: 'http://portal.test/communicator' },
      imaging: {
        store,
        renderer: options.opener ?? {
          render: async (wanted) => {
            rendered.push(wanted);
            return undrawable.has(wanted.page) ? null : picture;
          },
          canDraw: async ({ page }) => !undrawable.has(page),
          redraw: async () => null,
        },
        contents: options.opener ?? noContents,
      },
      readUsageBalance: (session, tx = database.db) =>
        usageBalanceFor(tx, session, {
          county: portal.county.current,
          now: portal.services.now(),
          cardHolds: portal.services.cardHolds,
        }),
    },
  });
  if (options.isSeeded !== true) {
    await portal.saveRecord('aLaCarte', RATES);
    await addDocument(database.db, { image_key: 'ab/abc.tif' });
  }
  return { ...portal, store, files, undrawable, rendered, provider };
}

/** A recorded warranty deed of seven pages. */
export async function addDocument(
  db: Kysely<Database>,
  facts: {
    document_number?: string;
    document_type?: string;
    image_key?: string | null;
    image_hash?: string | null;
    confidential?: boolean;
  } = {},
): Promise<void> {
  await db
    .insertInto('code')
    .values({ list: 'instrument', code: 'WD', description: 'Warranty Deed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('document')
    .values({
      document_type: 'LR',
      document_number: NUMBER,
      number_key: facts.document_number ?? NUMBER,
      instrument_code: 'WD',
      recorded_on: '2024-03-05',
      recorded_at: '2024-03-05 10:42:00',
      instrument_on: null,
      book_type: '',
      book: '',
      page: '',
      sale_price_cents: null,
      mortgage_amount_cents: null,
      verified: true,
      confidential: false,
      page_count: 7,
      image_file: '',
      image_key: null,
      image_hash: null,
      note: '',
      grantor_key: '',
      content_hash: '',
      ...facts,
    })
    .execute();
}

/** Gives an account access to the images of a document type, charged by the page. */
export async function openDocType(
  db: Kysely<Database>,
  accountId: number,
  facts: Partial<{
    document_type: string;
    image_charge_method: string;
    image_retrieval: boolean;
    preview_retrieval: boolean;
  }> = {},
): Promise<void> {
  await db
    .insertInto('account_doc_type')
    .values({
      account_id: accountId,
      document_type: 'LR',
      image_charge_method: 'PAGE',
      image_retrieval: true,
      preview_retrieval: true,
      ...facts,
    })
    .execute();
}
