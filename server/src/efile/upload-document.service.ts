import { createReadStream } from 'node:fs';
import type { ContentOf, uploadEfileImage } from '@portal/contracts';
import { cardSurcharge, filingRates } from '@portal/contracts/county-config';
import type { ErrorCode } from '@portal/contracts/errors';
import {
  DEFAULT_LANGUAGE,
  type EfileContact,
  type EfileType,
  filingPayment,
  isLanguageName,
  type MessageName,
  NO_FILING_RATES,
  quoteFiling,
} from '@portal/domain';
import { audit } from '../audit/audit.ts';
import { newSecret } from '../credentials/secret.ts';
import type { Inspection } from '../imaging/opening/page-contents.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { ReceivedFile } from '../platform/files-in/received-upload.ts';
import { siteOf } from '../platform/http/network.ts';
import type { Session } from '../platform/http/session.ts';
import { NETWORKS_OF_SITE } from '../platform/limits/limit-table.ts';
import type { Services } from '../platform/services.ts';
import { insertDocument } from './efile.store.ts';
import { actorOf, ensureFilerCookie, type Filer } from './filer.ts';
import { chargesOf } from './filing-answer.ts';
import { requireContact, requireEfile } from './require-efile.ts';
import { openUploads, touchFile } from './uploads.store.ts';

/** More pages than any recorded document has. */
const MAX_PAGES = 1_000;
/** Limits for unsubmitted uploads of visitors: per network, per /48 of IPv6, and in total. */
const NETWORK_LIMIT = { documents: 60, bytes: 500_000_000 };
const SITE_LIMIT = {
  documents: NETWORKS_OF_SITE * NETWORK_LIMIT.documents,
  bytes: NETWORKS_OF_SITE * NETWORK_LIMIT.bytes,
};
const TOTAL_LIMIT = { documents: 5_000, bytes: 10_000_000_000 };

type RefusalReason = Extract<Inspection, { isSound: false }>['why'];
const REFUSALS: Readonly<Record<RefusalReason, { readonly code: ErrorCode; readonly message: MessageName }>> = {
  FORMAT: { code: 'EFILE_FORMAT', message: 'efileFormat' },
  UNREADABLE: { code: 'EFILE_UNREADABLE', message: 'malformed' },
  PROTECTED: { code: 'EFILE_PROTECTED', message: 'malformed' },
  ACTIVE: { code: 'EFILE_ACTIVE', message: 'malformed' },
  TOO_MANY_PAGES: { code: 'EFILE_TOO_MANY_PAGES', message: 'tooLarge' },
};

export interface SentDocument {
  readonly input: EfileContact & {
    readonly efileType: EfileType;
    readonly acknowledgement?: boolean | undefined;
    readonly language?: string | undefined;
  };
  readonly file: ReceivedFile;
}

/** The language of emails to the filer: the user's own, or the page's for a visitor. */
const languageOf = (session: Session | null, pageLanguage = DEFAULT_LANGUAGE): string =>
  session?.language ?? (isLanguageName(pageLanguage) ? pageLanguage : DEFAULT_LANGUAGE);

/** Receives a document: checks its content, stores it, and returns the price of filing it. Nothing is charged yet. */
export async function uploadDocument(
  services: Services,
  filer: Filer,
  { input, file }: SentDocument,
): Promise<ContentOf<typeof uploadEfileImage>> {
  const county = services.county.current;
  requireEfile(county, filer.session);
  const contact = requireContact(county, input);
  await requireUploadQuota(services, filer, file);
  const { kind, pages } = await inspect(services, file);
  const filerPayment = filingPayment(filer.session);
  const rates = filerPayment === 'NONE' ? NO_FILING_RATES : filingRates(county, input.efileType);
  const quote = quoteFiling(rates, pages, filerPayment === 'CREDIT_CARD' ? cardSurcharge(county) : null);
  const payment = quote.totalCents === 0 ? 'NONE' : filerPayment;
  if (payment === 'CREDIT_CARD' && services.payments.provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  await storeContent(services, file, kind);
  const owner = ensureFilerCookie(filer);
  const { session, request } = owner;
  const id = newSecret();
  const document = {
    id,
    sha256: file.sha256,
    kind,
    bytes: file.size,
    file_name: file.name,
    page_count: pages,
    user_id: session?.userId ?? null,
    account_id: session?.accountId ?? null,
    session_id: session?.sessionId ?? null,
    is_guest: session?.role === 'GUEST',
    filer_hash: session === null ? owner.filerHash : null,
    network: request.network,
    language: languageOf(session, input.language),
    efile_type: input.efileType,
    payment,
    first_page: quote.firstPageCents,
    additional_pages: quote.additionalPagesCents,
    surcharge: quote.surchargeCents,
    created_at: services.now(),
  };
  await services.database.db.transaction().execute(async (tx) => {
    await insertDocument(tx, document, contact);
    const detail = { sha256: file.sha256, bytes: file.size, kind, pages, efileType: input.efileType };
    await audit(tx, { kind: 'EFILE_UPLOADED', actor: actorOf(owner), request, detail });
  });
  return { numberOfPages: pages, ...chargesOf(quote), paymentMethod: payment, imageId: id };
}

/** The text with which all networks of the address's /48 begin; for IPv4 the network itself. */
const networksOfSite = (address: string): string => siteOf(address).replace('::/48', ':');

/** Refuses a visitor's document when there are too many unsubmitted uploads, which would fill the county's disk. */
async function requireUploadQuota(
  services: Services,
  { session, request }: Filer,
  { size }: ReceivedFile,
): Promise<void> {
  if (session !== null && session.role !== 'GUEST') return;
  const { db } = services.database;
  const limits = [
    { most: NETWORK_LIMIT, open: await openUploads(db, request.network) },
    { most: SITE_LIMIT, open: await openUploads(db, networksOfSite(request.address)) },
    { most: TOTAL_LIMIT, open: await openUploads(db) },
  ];
  if (limits.some(({ most, open }) => open.documents >= most.documents || open.bytes + size > most.bytes))
    throw new Refusal('EFILE_LIMIT', { retryAfterSeconds: 24 * 60 * 60 });
}

async function inspect(services: Services, file: ReceivedFile): Promise<Extract<Inspection, { isSound: true }>> {
  const found = await services.imaging.contents.inspect(file.path, MAX_PAGES);
  if (found.isSound) return found;
  const { code, message } = REFUSALS[found.why];
  services.log.info({ why: found.why, bytes: file.size }, 'a document was refused');
  throw new Refusal(code, { content: { errors: { file: { key: message } } } });
}

const SUFFIX = { PDF: 'pdf', TIFF: 'tif' } as const;

/** Stores a file's content once, under its hash. The row is written first, so that the cleanup job does not delete the file. */
async function storeContent(
  services: Services,
  { path, sha256, size }: ReceivedFile,
  kind: 'PDF' | 'TIFF',
): Promise<void> {
  const storeKey = `efile/${sha256.slice(0, 2)}/${sha256}.${SUFFIX[kind]}`;
  await touchFile(services.database.db, { sha256, storeKey, bytes: size, now: services.now() });
  const { store } = services.imaging;
  const stored = await store.stat(storeKey);
  if (stored === null || stored.size !== size) await store.put(storeKey, createReadStream(path));
}
