import { isDeepStrictEqual } from 'node:util';
import { SETTINGS, type Setting } from '@portal/contracts/county-config';
import { openEfilePortal, startFileOpener, writableStore } from '../efile/efile.testing.ts';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import type { StoredPageRenderer } from '../imaging/thumbnails/stored-page-renderer.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { snapshotRows } from '../platform/database/testing/saved-rows.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { effectPlaces } from './effect-places.testing.ts';
import { type Change, EFFECTS } from './effects-table.testing.ts';

// Each row logs in, saves twice and reads the place twice.
jest.setTimeout(60_000);

/** Values that a record needs in order to be saved. */
const REQUIRED: Readonly<Record<string, Change>> = {
  common: { countyName: 'Tasi' },
  loginPageSlides: { numberOfSlides: 1 },
};

describeOnEmbeddedDatabase({ name: 'a field of a setting', isOwn: true }, (getDb, getDatabase) => {
  let portal: ImagingPortal;
  let payer: Customer;
  let clerk: string;
  let opening: Awaited<ReturnType<typeof startFileOpener>>;
  const { customer } = paymentActions(() => portal);
  const places = effectPlaces(
    () => portal,
    () => payer,
  );
  // The county is created once, and reset before each row.
  beforeAll(async () => {
    const opened = await startFileOpener();
    // Uploaded files are opened for real. The recorded document has no real scans, so the check whether they can be drawn is faked.
    const opener: StoredPageRenderer = { ...opened.opener, canDraw: async () => true };
    opening = { ...opened, opener };
    portal = await openEfilePortal(getDatabase(), opening.opener);
    await portal.saveRecord('facts', { landlink: { torrens: true } });
    const isOn = { contactUs: true, latestNews: true, links: true, notableDates: true };
    await portal.saveRecord('homeSelections', { ...isOn, latestNewsLoginPage: true, linksLoginPage: true });
    await portal.saveRecord('notableDates', { showNotableDates: true });
    await portal.saveRecord('loginPageLinks', { paragraphs: [{ heading: 'Forms', paragraphContent: '/forms' }] });
    await portal.saveRecord('loginPageLatestNews', { paragraphs: [{ heading: 'New', paragraphContent: 'Open.' }] });
    await portal.saveRecord('search', { searchAccess: 'configurable', enabled: ['DocumentNumber'] });
    await portal.addUser({ username: 'county.clerk', role: 'TRIMIN', account: 'County' });
    clerk = await portal.logIn('county.clerk');
    // visitors who register themselves belong to an account without an administrator
    await portal.addUser({ username: 'walk.in', role: 'USER', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    payer = await customer({ username: 'title.admin', role: 'ACCOUNT', account: 'Title', escrow: 5000 });
    await getDb()
      .insertInto('account_page_access')
      .values({ account_id: payer.accountId, search_type: 'DocumentNumber', allowed: true })
      .execute();
    await portal.close();
    await snapshotRows(getDatabase().admin);
  });
  afterAll(() => opening.close());
  beforeEach(async () => {
    const { opener } = opening;
    portal = await openImagingPortal(getDatabase(), { opener, store: writableStore, isSeeded: true });
  });
  afterEach(() => portal.close());

  const save = async (setting: Setting, change: Change) => {
    const body = { ...setting.toWire(setting.fromStored({})), ...REQUIRED[setting.name], ...change };
    const answer = await portal.send(setting.save, body, { cookie: clerk });
    expect([answer.statusCode, envelopeOfAnswer(answer).content]).toEqual([200, expect.anything()]);
  };

  it('has a row in the table of effects', () => {
    const fields = SETTINGS.flatMap(({ name, fields: own }) => own.map((field) => `${name}.${field.name}`));
    const rowless = fields.filter((field) => !Object.hasOwn(EFFECTS, field));
    expect(
      rowless.map(
        (field) => `${field}: add a row to effects-table.testing.ts with the place where a change is visible`,
      ),
    ).toEqual([]);
    const unknown = Object.keys(EFFECTS).filter((field) => !fields.includes(field));
    expect(unknown.map((field) => `${field}: no setting has this field`)).toEqual([]);
    const hidden = SETTINGS.flatMap(({ name, fields: own }) =>
      own.filter(({ isHidden }) => isHidden === true).map((field) => `${name}.${field.name}`),
    );
    expect(hidden).toEqual([]);
  });

  it.each(Object.entries(EFFECTS))('%s is visible when it changes', async (path, { place, from, to, detail }) => {
    const setting = SETTINGS.find(({ name }) => name === path.split('.')[0]);
    if (setting === undefined) throw new Error(`There is no setting for ${path}`);
    await save(setting, from);
    const before = await places[place](detail);
    await save(setting, to);
    const isSame = isDeepStrictEqual(await places[place](detail), before);
    expect(isSame ? `no code reads ${path}: ${place} did not change` : 'changed').toBe('changed');
  });

  it.each([...new Set(Object.values(EFFECTS).map(({ place }) => place))])(
    'has no visible effect unless it changes: %s',
    async (place) => {
      await portal.saveRecord('creditCardExtra', { maxAmount: 2500, postToLandLink: true });
      expect(await places[place]()).toEqual(await places[place]());
    },
  );
});
