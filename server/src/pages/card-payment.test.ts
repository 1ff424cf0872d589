import { join } from 'node:path';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { makeWorkspace } from './builds.testing.ts';
import { readBuilds } from './builds.ts';

const FORM = 'https://test.authorize.net/payment/payment';
const PROVIDER = 'https://test.authorize.net';

describeOnEmbeddedDatabase('the pages of a portal', (_getDb, getDatabase) => {
  let portal: TestPortal;
  afterEach(() => portal.close());
  const open = async (basePath: string, paymentFormUrl?: string): Promise<void> => {
    const root = makeWorkspace();
    const builds = readBuilds(root);
    if (builds === null) throw new Error('there is no build');
    const pages = { builds, slidesFolder: join(root, 'slides'), paymentFormUrl };
    portal = await openTestPortal(getDatabase(), { basePath, pages });
  };
  const get = (url: string) => portal.app.inject({ url });
  /** The sources of one directive in a response's Content-Security-Policy. */
  const sourcesOf = async (url: string, directive: string): Promise<string | undefined> => {
    const policy = String((await get(url)).headers['content-security-policy']);
    return policy
      .split('; ')
      .find((one) => one.startsWith(`${directive} `))
      ?.slice(directive.length + 1);
  };

  describe.each(['/', '/landrecords/'])('with card payment, under %s', (base) => {
    it('[000-7.product.1] [001-7.product.1] name the URLs of the card form and of the script that receives its messages', async () => {
      await open(base, FORM);
      const product = (await get(`${base}landsharkui/product.json`)).json();
      expect(product).toMatchObject({ paymentFormUrl: FORM, paymentScriptUrl: `${base}IFrameCommunicator.js` });
      const script = await get(String(product.paymentScriptUrl));
      expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    });

    it('[S35] may frame the provider and send forms to it, and otherwise have the same policy as without card payment', async () => {
      const directives = async (): Promise<string[]> =>
        String((await get(`${base}search`)).headers['content-security-policy']).split('; ');
      await open(base);
      const withoutCards = await directives();
      await portal.close();
      await open(base, FORM);
      const withCards = await directives();
      expect(withCards.filter((one) => !withoutCards.includes(one))).toEqual([
        `frame-src ${PROVIDER}`,
        `form-action 'self' ${PROVIDER}`,
      ]);
      expect(withoutCards.filter((one) => !withCards.includes(one))).toEqual([
        "frame-src 'none'",
        "form-action 'self'",
      ]);
    });

    it("[S23] may not be framed, except that the provider and the portal may frame the page that receives the form's messages", async () => {
      await open(base, FORM);
      for (const path of [
        '',
        'home',
        'search',
        'nowhere',
        'api/health',
        'IFrameCommunicator.js',
        'landsharkui/product.json',
      ]) {
        const { headers } = await get(`${base}${path}`);
        expect([path, await sourcesOf(`${base}${path}`, 'frame-ancestors')]).toEqual([path, "'none'"]);
        expect([path, headers['x-frame-options']]).toEqual([path, 'DENY']);
      }
      const communicator = await get(`${base}IFrameCommunicator.html`);
      expect(communicator.statusCode).toBe(200);
      expect(communicator.headers['x-frame-options']).toBeUndefined();
      expect(communicator.headers['cache-control']).toBe('no-store');
      expect(communicator.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${PROVIDER}; require-trusted-types-for 'script'; trusted-types 'none'`,
      );
      expect(communicator.body).toContain(
        `<script src="${base}IFrameCommunicator.js" data-provider="${PROVIDER}"></script>`,
      );
    });
  });

  it("without card payment, include neither the page that receives the form's messages nor its script", async () => {
    await open('/');
    expect((await get('/IFrameCommunicator.html')).statusCode).toBe(404);
    expect((await get('/IFrameCommunicator.js')).statusCode).toBe(404);
    expect((await get('/landsharkui/product.json')).json()).toMatchObject({ paymentFormUrl: '', paymentScriptUrl: '' });
  });
});
