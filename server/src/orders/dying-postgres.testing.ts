import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeDownloadOrder, payDownloadOrder } from '@portal/contracts';
import { cents } from '@portal/domain';
import { findPostgresBinaries, startCluster } from '@portal/testing/postgres';
import * as z from 'zod/mini';
import { DOC_KEY, type ImagingPortal, openDocType, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { openServer } from '../platform/database/open-server.ts';

const BUYERS = 6;
const ESCROW_CENTS = 100_000;
const PAUSE_MS = 20;

const computedSchema = z.object({ content: computeDownloadOrder.content });
const paidSchema = z.object({ content: payDownloadOrder.content });

/** An order whose payment was acknowledged. */
export interface AcknowledgedOrder {
  readonly guid: string;
  readonly sentAt: number;
  readonly tookMs: number;
}

/** A portal on its own PostgreSQL that writes to its disk, and users who buy pages continuously. */
export async function openDyingPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-dying-postgres-'));
  // the parent folders must be readable by the user that PostgreSQL runs as
  chmodSync(folder, 0o755);
  const cluster = await startCluster({
    binaries: findPostgresBinaries() ?? '',
    folder: join(folder, 'cluster'),
    durable: true,
    settings: { shared_buffers: '16MB', max_connections: 40 },
  });
  const url = cluster.url('postgres');
  const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
  await database.migrate();
  const portal = await openImagingPortal(database);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => addBuyer(portal, index)));
  return {
    cluster,
    database,
    buyers: buyers.map((buyer) => ({ ...buyer, escrowCents: ESCROW_CENTS })),
    load: () => startLoad(portal, buyers),
    async close() {
      await portal.close();
      await database.close();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type DyingPostgres = Awaited<ReturnType<typeof openDyingPostgres>>;

interface Buyer {
  readonly cookie: string;
  readonly accountId: number;
}

async function addBuyer(portal: ImagingPortal, index: number): Promise<Buyer> {
  const username = `buyer.number${index}`;
  const { db } = portal.services.database;
  const { userId, accountId } = await portal.addUser({ username, role: 'USER', account: `Account ${index}` });
  await openDocType(db, accountId);
  const change = { accountId, actor: { userId, accountId }, reference: '', now: portal.services.now() };
  await db
    .transaction()
    .execute((tx) =>
      postOpeningBalance(tx, { ...change, idempotencyKey: `open:${accountId}`, amount: cents(ESCROW_CENTS) }),
    );
  return { accountId, cookie: await portal.logIn(username) };
}

/** Every buyer orders and pays in a loop, whether or not it succeeds, until `stop`. */
function startLoad(portal: ImagingPortal, buyers: readonly Buyer[]) {
  const acknowledged: AcknowledgedOrder[] = [];
  const answers: { readonly status: number; readonly tookMs: number }[] = [];
  const pending = new Map<object, number>();
  let isOver = false;

  const send: ImagingPortal['send'] = async (...args) => {
    const mark = {};
    const startedAt = performance.now();
    pending.set(mark, startedAt);
    const answer = await portal.send(...args);
    pending.delete(mark);
    answers.push({ status: answer.statusCode, tookMs: performance.now() - startedAt });
    return answer;
  };
  const buyOnce = async ({ cookie }: Buyer, page: number): Promise<void> => {
    const order = {
      sourcedDocKey: DOC_KEY,
      instrumentCode: 'WD',
      pagesSelected: String(page),
      pageSelectionMethod: 'CSV_PAGES',
      pageCount: 7,
    };
    const computed = z.safeParse(computedSchema, (await send(computeDownloadOrder, order, { cookie })).json());
    if (!computed.success) return;
    const { guid } = computed.data.content.imageState;
    const sentAt = performance.now();
    const paid = z.safeParse(paidSchema, (await send(payDownloadOrder, { imageStateGuid: guid }, { cookie })).json());
    if (!paid.success || paid.data.content.status !== 'PAID') return;
    acknowledged.push({ guid, sentAt, tookMs: performance.now() - sentAt });
  };
  const buy = async (buyer: Buyer): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      await buyOnce(buyer, (turn % 7) + 1);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const ended = Promise.all(buyers.map(buy));
  return {
    acknowledged,
    answers,
    /** How long the oldest unanswered request has been waiting. */
    oldestWaitMs: () => performance.now() - Math.min(performance.now(), ...pending.values()),
    async stop() {
      isOver = true;
      await ended;
    },
  };
}
