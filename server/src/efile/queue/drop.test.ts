import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { PDF } from '../efile.testing.ts';
import { efileDropJob } from './drop.job.ts';
import { queueing, queuePortal } from './queue.testing.ts';

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases('the folder of the recording system', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  let folder: string;
  const portals = queuePortal();
  const { customer, clerk, file, read, takeNext, accept, escrowOf } = queueing(() => portal);
  beforeAll(() => portals.start());
  afterAll(() => portals.end());
  beforeEach(async () => {
    portal = await portals.open(getPortalDatabase());
    folder = await mkdtemp(join(tmpdir(), 'efile-drop-'));
    await mkdir(join(folder, 'return'));
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  const runDropJob = () => runJob(portal.services, efileDropJob({ ...portal.services, folder }));
  const answer = (name: string, content: unknown) =>
    writeFile(join(folder, 'return', name), typeof content === 'string' ? content : JSON.stringify(content));
  const inFolder = async (part = '') =>
    existsSync(join(folder, part))
      ? (await readdir(join(folder, part))).filter((name) => name !== 'return').sort()
      : [];
  const titleAdmin = () => customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
  const ACCEPTED = {
    result: 'ACCEPTED',
    transactionNumber: 'EF-2026-000001',
    recordingNumber: '2026-004711',
    recordedDate: '2026-11-20',
    recordedTime: '10:30',
  };
  const REJECTED = { result: 'REJECTED', transactionNumber: 'EF-2026-000001', reason: 'IN_COLOR' };

  it('receives each filing once: the document, then its index file', async () => {
    const user = await titleAdmin();
    const number = await file(user.cookie);
    await runDropJob();
    expect(await inFolder()).toEqual([`${number}.json`, `${number}.pdf`]);
    expect(await readFile(join(folder, `${number}.pdf`))).toEqual(PDF);
    const index: unknown = JSON.parse(await readFile(join(folder, `${number}.json`), 'utf8'));
    expect(index).toMatchObject({
      transactionNumber: number,
      file: `${number}.pdf`,
      pages: 1,
      totalCharge: 12,
      efileType: 'LR',
    });
    await rm(join(folder, `${number}.pdf`));
    await runDropJob();
    expect(await inFolder()).toEqual([`${number}.json`]);
    expect((await read(await clerk(), number)).isDropped).toBe(true);
  });

  it('takes an ACCEPTED answer: the filing is recorded once, as by a clerk, and the answer is moved to done', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    await answer('a.json', ACCEPTED);
    await answer('b.json', ACCEPTED);
    await runDropJob();
    expect(await read(me, number)).toMatchObject({ status: 'ACCEPTED', recordedTime: '10:30 AM', decidedBy: '' });
    expect([await inFolder('return/done'), await inFolder('return/refused')]).toEqual([['a.json', 'b.json'], []]);
    const rows = await getDb()
      .selectFrom('audit_log')
      .select('username')
      .where('kind', '=', 'EFILE_ACCEPTED')
      .execute();
    expect(rows).toEqual([{ username: 'system' }]);
  });

  it.each([
    'EF_2026_000001.json',
    'result.EF-2026-000001.json',
    'EF-2026-000001.JSON',
    `answer of the recording system ${'x'.repeat(100)}.json`,
    'respuesta año.json',
  ])('takes an answer with the name %s, and a byte-order mark', async (name) => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    await answer(name, `\uFEFF${JSON.stringify(ACCEPTED)}`);
    await answer('.half-written.json', { result: 'REJECTED', transactionNumber: number, reason: 'IN_COLOR' });
    await runDropJob();
    expect((await read(me, number)).status).toBe('ACCEPTED');
    expect([await inFolder('return/done'), await inFolder('return/refused')]).toEqual([[name], []]);
  });

  it('puts aside an answer with the longest name, with its reason', async () => {
    const name = `${'é'.repeat(97)}x.json`;
    await answer(name, 'nonsense');
    await runDropJob();
    expect(await inFolder('return/refused')).toEqual([name, `${name}.txt`]);
  });

  it('takes a REJECTED answer: the filing is refunded once', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    await answer('a.json', { result: 'REJECTED', transactionNumber: number, reason: 'IN_COLOR' });
    await runDropJob();
    await runDropJob();
    expect([await escrowOf(user), (await read(me, number)).money]).toEqual([5000, 'REFUNDED']);
  });

  it.each([
    ['text that is not JSON', 'nonsense'],
    ['an unknown result', { result: 'MAYBE' }],
    ['unknown fields', { ...ACCEPTED, escrow: 1 }],
    ['a filing that does not exist', { ...ACCEPTED, transactionNumber: 'EF-2026-000009' }],
    ['a date in the future', { ...ACCEPTED, recordedDate: '2027-01-01' }],
    ['a reason that is not on the list', { result: 'REJECTED', transactionNumber: 'EF-2026-000001', reason: 'WHY' }],
  ])('puts aside an answer with %s, states the reason, and changes nothing', async (_case, content) => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    await answer('a.json', content);
    await runDropJob();
    expect([await inFolder('return/refused'), await inFolder('return/done')]).toEqual([['a.json', 'a.json.txt'], []]);
    expect([await escrowOf(user), (await read(me, number)).status]).toEqual([3800, 'SUBMITTED']);
  });

  it.each([
    ['another recording number', ACCEPTED, { ...ACCEPTED, recordingNumber: '2026-004712' }],
    ['the charge kept', { ...REJECTED, keepsCharge: false }, { ...REJECTED, keepsCharge: true }],
  ])('puts aside a second answer with %s, because the first one counts', async (_case, first, second) => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    await answer('a.json', first);
    await runDropJob();
    const decided = await read(me, number);
    await answer('b.json', first);
    await answer('c.json', second);
    await runDropJob();
    expect(await inFolder('return/done')).toEqual(['a.json', 'b.json']);
    expect(await inFolder('return/refused')).toEqual(['c.json', 'c.json.txt']);
    expect(await read(me, number)).toEqual(decided);
  });

  it("never undoes a clerk's decision, and follows no symlink", async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    const entry = await takeNext(me);
    if (entry === null) throw new Error('nothing was taken');
    await accept(me, entry);
    await answer('a.json', { result: 'REJECTED', transactionNumber: number, reason: 'IN_COLOR' });
    await writeFile(join(folder, 'elsewhere'), JSON.stringify(ACCEPTED));
    await symlink(join(folder, 'elsewhere'), join(folder, 'return', 'link.json'));
    await runDropJob();
    expect([await escrowOf(user), (await read(me, number)).status]).toEqual([3800, 'ACCEPTED']);
    expect(await inFolder('return/refused')).toEqual(['a.json', 'a.json.txt', 'link.json', 'link.json.txt']);
    expect(await inFolder('return/done')).toEqual([]);
  });

  it('waits for a half-written answer, and puts it aside when it stays incomplete', async () => {
    const [user, me] = [await titleAdmin(), await clerk()];
    const number = await file(user.cookie);
    const complete = JSON.stringify(ACCEPTED);
    const path = join(folder, 'return', 'a.json');
    const writeAt = async (content: string, at: Date) => {
      await writeFile(path, content);
      await utimes(path, at, at);
    };
    await writeAt(complete.slice(0, 40), portal.services.now());
    await runDropJob();
    expect([await inFolder('return/refused'), (await read(me, number)).status]).toEqual([[], 'SUBMITTED']);
    await writeAt(complete, portal.services.now());
    await runDropJob();
    expect([await inFolder('return/done'), (await read(me, number)).status]).toEqual([['a.json'], 'ACCEPTED']);
    await writeAt(complete.slice(0, 40), new Date(portal.services.now().getTime() - 61_000));
    await runDropJob();
    expect(await inFolder('return/refused')).toEqual(['a.json', 'a.json.txt']);
  });

  it('is not written through a symlink, and a folder at the target name does not stop it', async () => {
    const user = await titleAdmin();
    const number = await file(user.cookie);
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(elsewhere, 'as it was');
    await symlink(elsewhere, join(folder, `.${number}.pdf.new`));
    await mkdir(join(folder, 'return', 'refused', 'a.json', 'more'), { recursive: true });
    await symlink(elsewhere, join(folder, 'return', 'refused', 'a.json.txt'));
    await answer('a.json', 'nonsense');
    await runDropJob();
    expect(await readFile(elsewhere, 'utf8')).toBe('as it was');
    expect(await readFile(join(folder, `${number}.pdf`))).toEqual(PDF);
    expect(await readFile(join(folder, 'return', 'refused', 'a.json'), 'utf8')).toBe('nonsense');
  });
});
