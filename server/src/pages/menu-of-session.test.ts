import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { makeWorkspace } from './builds.testing.ts';
import { readBuilds } from './builds.ts';
import { createMenuReader } from './menu-of-session.ts';

describeOnEmbeddedDatabase('a page', (_getDb, getDatabase) => {
  let portal: TestPortal;
  const open = async (paymentFormUrl?: string): Promise<void> => {
    const builds = readBuilds(makeWorkspace());
    if (builds === null) throw new Error('there is no build');
    portal = await openTestPortal(getDatabase(), { pages: { builds, slidesFolder: '', paymentFormUrl } });
    await portal.saveRecord('escrow', { reloadByCreditCard: true });
    await portal.addUser({ username: 'title.admin', role: 'ACCOUNT', account: 'Title' });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
  };
  afterEach(() => portal.close());

  /** The page's menu data, the layout of its frame and its Cache-Control header. */
  async function page(path: string, cookie = '') {
    const { body, headers } = await portal.app.inject({ url: `/${path}`, headers: { cookie } });
    const menu = /<script type="application\/json" id="menu">(.*?)<\/script>/.exec(body)?.[1];
    return {
      menu: menu === undefined ? undefined : JSON.parse(menu),
      frameAttributes: /<main([^>]*)>/.exec(body)?.[1]?.trim(),
      cacheControl: headers['cache-control'],
    };
  }

  it("has the user's menus before any call, and is never cached for other users", async () => {
    await open();
    const capabilities = expect.arrayContaining(['search']);
    expect(await page('home', await portal.logIn('title.admin'))).toEqual({
      // without a card form no one can add money
      menu: { role: 'ACCOUNT', capabilities, money: [] },
      frameAttributes: 'data-side data-balance',
      cacheControl: 'private, no-cache',
    });
    const clerk = await portal.logIn('county.clerk');
    expect(await page('home', clerk)).toMatchObject({ menu: { role: 'COUNTY' }, frameAttributes: 'data-side' });
    // the remote of this build has no side navigation
    expect(await page('search/Name', clerk)).toMatchObject({ menu: { role: 'COUNTY' }, frameAttributes: '' });
  });

  it('has the buttons to add money, where card payment is available', async () => {
    await open('https://pay.example/form');
    expect(await page('home', await portal.logIn('title.admin'))).toMatchObject({ menu: { money: ['addMoney'] } });
  });

  it('has no menu without a session or with an ended one', async () => {
    await open();
    const cookie = await portal.logIn('title.admin');
    const withoutMenu = { menu: null, frameAttributes: '', cacheControl: 'no-cache' };
    expect(await page('home')).toEqual(withoutMenu);
    expect(await page('home', cookie.replace(/=[^;]*/, '=gone'))).toEqual(withoutMenu);
    // the login page shows no menus, and its size matters
    expect(await page('login', cookie)).toMatchObject({ menu: undefined, cacheControl: 'no-cache' });
  });

  it('is rendered without menu data while the database cannot be reached', async () => {
    await open();
    const gone = Object.assign(new Error('connection lost'), { code: '57P01' });
    const read = createMenuReader(portal.services, true);
    await expect(read(() => Promise.reject(gone))).resolves.toBeUndefined();
    await expect(read(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  });
});
