// A separate process that files the documents of a folder one after the other, and requests the first pages of each accepted
// one. A separate process keeps its own memory and processor time out of the server's figures. Prints a line for each file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkEfilePages, readEfilePage, uploadEfileImage } from '@portal/contracts';
import * as z from 'zod/mini';
import { multipartBody } from '../testing/multipart.ts';

const [address = '', origin = '', fields = '', folder = '', cookie = ''] = process.argv.slice(2);
const uploaded = z.object({ ok: z.boolean(), code: z.optional(z.string()), content: z.unknown() });

async function post(path: string, body: Buffer | string, type: string) {
  const headers = { origin, 'content-type': type, cookie, 'x-portal-request': '1' };
  return fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : Uint8Array.from(body),
  });
}

for (const name of readdirSync(folder).toSorted()) {
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/tiff';
  const parts = [
    { name: 'json', bytes: fields },
    { name: 'image', bytes: readFileSync(join(folder, name)), fileName: name, type },
  ];
  const { type: multipart, payload } = multipartBody(parts);
  const answer = await post(uploadEfileImage.path, payload, multipart);
  const envelope = z.parse(uploaded, await answer.json());
  if (envelope.ok) {
    const { imageId } = z.parse(uploadEfileImage.content, envelope.content);
    const postJson = (path: string, body: object) => post(path, JSON.stringify(body), 'application/json');
    await (await postJson(checkEfilePages.path, { imageId, from: 1 })).text();
    await (await postJson(readEfilePage.path, { imageId, page: 1 })).text();
  }
  process.stdout.write(`${name} ${envelope.ok ? 'TAKEN' : (envelope.code ?? 'REFUSED')}\n`);
}
