import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptEfile, efileAuthAndCaptureResponse, efileCapture, rejectEfile } from '@portal/contracts';
import { secretHash } from '../credentials/secret.ts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { sessionOf } from '../ledger/ledger.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { CARD_RULES, MINUTE } from '../payments/testing/paying.testing.ts';
import { stopAtEveryPoint } from '../payments/testing/stop-at.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { fakeFileOpener } from '../simulation/filing-histories.testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { handlePaymentReport, openCardForm } from './card-filing.service.ts';
import { EFILE, FILER, PDF, writableStore } from './efile.testing.ts';
import type { Filer } from './filer.ts';
import { acceptFiling, rejectFiling } from './queue/decide.service.ts';
import { queueing, RECORDING } from './queue/queue.testing.ts';
import { submitDocument } from './submit-document.service.ts';
import { uploadDocument } from './upload-document.service.ts';

const ESCROW = 100_000;
const filingNumberAt = (place: number): string => `EF-2026-${String(place).padStart(6, '0')}`;

jest.setTimeout(120_000);

describeOnBothDatabases('[R12] filing a document when the process dies at any point', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, upload, submit, send, read, takeNext, file, card, runPaymentJob, later, escrowOf } = queueing(
    () => portal,
  );
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase(), {
      opener: fakeFileOpener,
      store: writableStore,
      limits: ampleLimits(),
    });
    await portal.saveRecord('efile', EFILE);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  const addFiler = () => customer({ username: 'title.admin', role: 'ACCOUNT', escrow: ESCROW });
  const filerOf = (user: Customer, facts: Partial<Session> = {}): Filer => ({
    session: sessionOf(user, { role: 'ACCOUNT', ...facts }),
    filerHash: null,
    request: REQUEST,
  });
  const countOf = async (topic: string, kind?: string): Promise<number> => {
    const rows = await getDb().selectFrom('outbox').select('message').where('topic', '=', topic).execute();
    return kind === undefined ? rows.length : rows.filter(({ message }) => Object(message).kind === kind).length;
  };
  const storedFiles = () => [...portal.files.keys()].filter((key) => /^efile\/[0-9a-f]{2}\//.test(key)).length;
  const expectSoundLedger = async () => expect(await verifyLedger(getDb(), portal.services.now())).toBeNull();

  it('[R25] submits once from an account: one number without a gap, one charge, one email, one file', async () => {
    const user = await addFiler();
    let imageId = '';
    const submission = () => ({ ...FILER, imageId, paymentTransactionId: '0' });
    const points = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        ({ imageId } = await upload({ cookie: user.cookie }));
        await submitDocument(services, filerOf(user), submission());
      },
      async (point) => {
        const again = await submitDocument(portal.services, filerOf(user), submission());
        expect(again.transactionNumber).toBe(filingNumberAt(point));
        expect([await escrowOf(user), await countOf('efile')]).toEqual([ESCROW - point * 1200, point]);
        expect(storedFiles()).toBe(1);
        await expectSoundLedger();
      },
    );
    expect(points).toBeGreaterThan(10);
  });

  it('[R24] stores a document once, and charges nothing before it is submitted', async () => {
    const user = await addFiler();
    const folder = await mkdtemp(join(tmpdir(), 'portal-dying-'));
    const path = join(folder, 'deed.pdf');
    await writeFile(path, PDF);
    const sha256 = createHash('sha256').update(PDF).digest('hex');
    const sent = { input: FILER, file: { path, size: PDF.length, sha256, name: 'deed.pdf' } };
    const points = await stopAtEveryPoint(
      portal.services,
      (services) => uploadDocument(services, filerOf(user), sent),
      async () => {
        const { totalCharge } = await uploadDocument(portal.services, filerOf(user), sent);
        expect([totalCharge, await escrowOf(user), storedFiles()]).toEqual([12, ESCROW, 1]);
        const { length } = await getDb().selectFrom('efile_file').select('sha256').execute();
        expect(length).toBe(1);
      },
    );
    await rm(folder, { recursive: true });
    expect([points >= 3, await countOf('efile')]).toEqual([true, 0]);
  });

  it("[R25] submits a visitor's paid document once, even if the visitor's browser was closed too", async () => {
    let visitor = { imageId: '', cookie: '' };
    const points = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        visitor = await upload();
        await send(efileCapture, { amount: '12.30', imageId: visitor.imageId }, visitor.cookie);
        const transId = card().pay();
        const filerHash = secretHash(visitor.cookie.slice(visitor.cookie.indexOf('=') + 1));
        await handlePaymentReport(services, { session: null, filerHash, request: REQUEST }, { transId });
      },
      async (point) => {
        later(MINUTE);
        await runPaymentJob();
        const { content } = await submit(visitor.cookie, { imageId: visitor.imageId });
        expect(content).toMatchObject({ transactionNumber: filingNumberAt(point) });
        expect([card().taken(), await countOf('efile')]).toEqual([point * 1230, point]);
        await expectSoundLedger();
      },
    );
    expect(points).toBeGreaterThan(10);
  });

  it('opens a new card form after the process died, and charges one payment', async () => {
    let visitor = { imageId: '', cookie: '' };
    const points = await stopAtEveryPoint(
      portal.services,
      async (services) => {
        visitor = await upload();
        const filerHash = secretHash(visitor.cookie.slice(visitor.cookie.indexOf('=') + 1));
        const filer = { session: null, filerHash, request: REQUEST };
        await openCardForm(services, filer, { amount: '12.30', imageId: visitor.imageId });
      },
      async (point) => {
        later(21 * MINUTE);
        await runPaymentJob();
        const form = await send(efileCapture, { amount: '12.30', imageId: visitor.imageId }, visitor.cookie);
        expect(form.ok).toBe(true);
        await send(efileAuthAndCaptureResponse, { transId: card().pay() }, visitor.cookie);
        const { content } = await submit(visitor.cookie, { imageId: visitor.imageId });
        expect(content).toMatchObject({ transactionNumber: filingNumberAt(point) });
        expect([card().taken(), await countOf('efile')]).toEqual([point * 1230, point]);
        await expectSoundLedger();
      },
    );
    expect(points).toBeGreaterThan(4);
  });

  it('[R25] refunds a rejected filing once, and records an accepted filing once', async () => {
    const user = await addFiler();
    const clerk = await customer({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const clerkSession = sessionOf(clerk, { role: 'COUNTY' });
    const context = <Input>(input: Input) => ({ input, session: clerkSession, request: REQUEST });
    const decide = (decision: 'reject' | 'accept') => async () => {
      let number = '';
      const points = await stopAtEveryPoint(
        portal.services,
        async (services) => {
          number = await file(user.cookie);
          const entry = await takeNext(clerk.cookie);
          const step = { transactionNumber: number, version: entry?.version ?? 0 };
          const rejection = { ...step, reason: 'IN_COLOR', note: '', keepsCharge: false };
          if (decision === 'reject') await rejectFiling(services, context(rejection));
          else await acceptFiling(services, context({ ...step, ...RECORDING }));
        },
        async () => {
          const entry = await read(clerk.cookie, number);
          const step = { transactionNumber: number, version: entry.version };
          const call = decision === 'reject' ? rejectEfile : acceptEfile;
          const more = decision === 'reject' ? { reason: 'IN_COLOR', keepsCharge: false } : RECORDING;
          const again = await send(call, { ...step, ...more }, clerk.cookie);
          // the process died after the decision was committed
          if (entry.status !== 'SUBMITTED') expect(again.code).toBe('EFILE_ENTRY_ENDED');
          await expectSoundLedger();
        },
      );
      expect(points).toBeGreaterThan(6);
      return points + 1;
    };
    const rejected = await decide('reject')();
    expect([await escrowOf(user), await countOf('efileStep', 'efileRejected')]).toEqual([ESCROW, rejected]);
    const accepted = await decide('accept')();
    expect(await escrowOf(user)).toBe(ESCROW - accepted * 1200);
    expect(await countOf('efileStep', 'efileAccepted')).toBe(accepted);
  });
});
