// A separate process that uploads one document `count` times simultaneously, so that its memory does not count as the server's.

import { EFILE_MAXIMUM_BYTES } from '@portal/domain';
import { drawing, onePagePdf, streamObject } from '../imaging/opening/hostile.testing.ts';
import { multipartBody } from '../testing/multipart.ts';

const [address = '', origin = '', fields = '', count = '1'] = process.argv.slice(2);

/** A PDF of one page and an unused stream of `bytes`, which makes the file as large as the limit allows. */
const filled = (bytes: number): Buffer => onePagePdf(drawing, { more: [streamObject(Buffer.alloc(bytes, 'x'), 0)] });
const overhead = filled(1_000_000).length - 1_000_000;
const pdf = filled(EFILE_MAXIMUM_BYTES - overhead - 8);

const { type, payload } = multipartBody([
  { name: 'json', bytes: fields },
  { name: 'image', bytes: pdf, fileName: 'deed.pdf', type: 'application/pdf' },
]);
/** Uploads the document, and again while the portal is busy, as a user would. Returns the status. */
const send = async (): Promise<number> => {
  const headers = { origin, 'content-type': type };
  const answer = await fetch(`${address}/api/efile/image`, { method: 'POST', headers, body: payload });
  await answer.text();
  return answer.status === 503 ? send() : answer.status;
};
const statuses = await Promise.all(Array.from({ length: Number(count) }, send));
process.stdout.write(JSON.stringify({ bytes: pdf.length, statuses }));
