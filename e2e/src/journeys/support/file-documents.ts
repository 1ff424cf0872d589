import { callApi, valueAt } from './api-calls.ts';
import type { Person } from './person.ts';

/** The filer of the documents. */
export const FILER = {
  name: 'Bank of Tasi',
  email: 'filings@bank.example',
  address1: '1 Beach Road',
  address2: '',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
};

/** Files documents of two pages from the logged-in user's account, as an external system would. */
export async function fileDocuments(
  { page, context }: Pick<Person, 'page' | 'context'>,
  url: string,
  count: number,
): Promise<void> {
  const drawn = await context.newPage();
  await drawn.setContent('<h1>Mortgage</h1><p style="break-after: page">Maria Cruz to Bank of Tasi</p><p>Signed</p>');
  const buffer = await drawn.pdf({ format: 'Letter' });
  await drawn.close();
  const headers = { 'x-portal-request': '1', origin: new URL(url).origin };
  const json = JSON.stringify({ efileType: 'LR', ...FILER });
  const multipart = { json, image: { name: 'mortgage.pdf', mimeType: 'application/pdf', buffer } };
  for (let done = 0; done < count; ) {
    const answer = await page.request.post(`${url}api/efile/image`, { multipart, headers });
    // waits for the rate limit
    if (answer.status() === 429) {
      await page.waitForTimeout(10_000);
      continue;
    }
    const imageId = valueAt(await answer.json(), 'content', 'imageId');
    await callApi(page, url, 'efile/submission', { efileType: 'LR', ...FILER, imageId, paymentTransactionId: 0 });
    done += 1;
  }
}
