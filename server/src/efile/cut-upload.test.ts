import { connect } from 'node:net';
import { uploadEfileImage } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { drawing, onePagePdf, streamObject } from '../imaging/opening/hostile.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { fakeFileOpener } from '../simulation/filing-histories.testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { multipartBody } from '../testing/multipart.ts';
import { TEST_ORIGIN } from '../testing/test-portal.ts';
import { EFILE, FILER, filing, writableStore } from './efile.testing.ts';

const PIECE = 64 * 1024;
/** The long run (PROPERTY_RUNS) uses nearly the largest document that may be filed. */
const BYTES = process.env.PROPERTY_RUNS === undefined ? 1_500_000 : 24_990_000;

jest.setTimeout(600_000);

describeOnBothDatabases('an upload whose connection is cut', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, escrowOf } = paymentActions(() => portal);
  const { submit } = filing(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase(), {
      opener: fakeFileOpener,
      store: writableStore,
      limits: ampleLimits(),
    });
    await portal.saveRecord('efile', EFILE);
  });
  afterEach(async () => {
    expect(await verifyLedger(getDb())).toBeNull();
    await portal.close();
  });

  const countOf = async (table: 'outbox' | 'efile_document' | 'efile_file'): Promise<number> =>
    (await getDb().selectFrom(table).selectAll().execute()).length;
  const keptFiles = () => [...portal.files.keys()].filter((key) => key.startsWith('efile/')).length;

  it('[R24] leaves nothing and charges nothing, wherever it is cut; sent again whole it gets one number, one charge, one email and one file', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
    const deed = onePagePdf(drawing, { more: [streamObject(Buffer.alloc(BYTES, 'x'), 0)] });
    const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
    const { type, payload } = multipartBody([
      { name: 'json', bytes: JSON.stringify(FILER) },
      { name: 'image', bytes: deed, fileName: 'deed.pdf', type: 'application/pdf' },
    ]);
    const head = [
      `POST /api/${uploadEfileImage.path} HTTP/1.1`,
      'host: portal.test',
      `origin: ${TEST_ORIGIN}`,
      `cookie: ${user.cookie}`,
      `content-type: ${type}`,
      `content-length: ${payload.length}`,
    ];
    /** Sends the whole request and returns the response. */
    const sendWhole = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(address.port), address.hostname);
        let answer = '';
        socket.once('error', reject);
        socket.on('data', (bytes) => {
          answer += bytes.toString();
        });
        socket.once('end', () => resolve(answer));
        socket.write(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n`);
        socket.write(payload);
      });
    /** Sends the first `bytes` of the body, then destroys the connection. */
    const cutAt = (bytes: number) =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(Number(address.port), address.hostname);
        socket.once('error', reject);
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        socket.write(payload.subarray(0, bytes), () => {
          socket.destroy();
          resolve();
        });
      });
    let cuts = 0;
    for (let offset = 0; offset < payload.length; offset += PIECE) {
      await cutAt(offset);
      cuts += 1;
    }
    expect(cuts).toBe(Math.ceil(payload.length / PIECE));
    expect([await countOf('efile_document'), keptFiles(), await escrowOf(user)]).toEqual([0, 0, 5000]);

    const answer = await sendWhole();
    const imageId = /"imageId":"([^"]+)"/.exec(answer)?.[1] ?? answer;
    // submitted twice, as after a lost response
    const answers = await Promise.all([submit(user.cookie, { imageId }), submit(user.cookie, { imageId })]);
    expect(answers.map(({ content }) => Object(content).transactionNumber)).toEqual([
      'EF-2026-000001',
      'EF-2026-000001',
    ]);
    expect([await countOf('efile_document'), await countOf('efile_file'), keptFiles()]).toEqual([1, 1, 1]);
    expect([await escrowOf(user), await countOf('outbox')]).toEqual([3800, 1]);
    // no parts of an interrupted upload are left
    expect(await portal.services.filesIn.sweep(new Date('9999-01-01'))).toBe(0);
  });
});
