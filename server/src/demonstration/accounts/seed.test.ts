import {
  homeAll,
  landlink,
  landshark,
  landsharkCodeDescription,
  loginStatus,
  notableDates,
  productVersions,
} from '@portal/contracts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { DEMONSTRATION_USERS, describeDemonstrationUsers } from './demonstration-users.ts';
import { seedDemonstrationAccounts } from './seed.ts';

describeOnBothDatabases('the demonstration county', (getDb, getDatabase) => {
  let portal: TestPortal;
  const openingBalances: [number, number][] = [];
  beforeEach(async () => {
    openingBalances.length = 0;
    await seedDemonstrationAccounts(getDb(), {
      today: '2026-11-20',
      documentTypes: ['LR', 'TOR'],
      postOpeningBalance: async (_tx, accountId, cents) => void openingBalances.push([accountId, cents]),
      postOpeningImages: async (_tx, accountId, images) => void openingBalances.push([accountId, images]),
    });
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('facts', { countyDirectory: 'tasi', name: 'Tasi County', landlink: { torrens: true } });
  });
  afterEach(() => portal.close());

  it('[000-1.audience.1] has nine users who can all log in with their listed roles', async () => {
    for (const { username, role } of DEMONSTRATION_USERS) {
      const cookie = await portal.logIn(username);
      const { content } = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
      expect(content).toMatchObject({ authenticated: true, user: { username, role, language: 'ENGLISH' } });
    }
    expect(openingBalances.map(([, amount]) => amount)).toEqual([25_000, 50]);
  });

  it('has a description for each user', () => {
    const roles = describeDemonstrationUsers().map(({ role }) => role);
    expect(new Set(roles).size).toBe(DEMONSTRATION_USERS.length);
    expect(roles).not.toEqual(expect.arrayContaining([expect.stringMatching(/^[A-Z]+( \(.*\))?$/)]));
  });

  it('[000-6.tabs.1] shows each role its allowed tabs, and every search', async () => {
    const userOf = async (username: string) => {
      const cookie = await portal.logIn(username);
      return envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;
    };
    expect(await userOf('title.examiner')).toMatchObject({
      user: { tabList: ['home', 'efile', 'search'], search: 'Name' },
    });
    expect(await userOf('county.clerk')).toMatchObject({
      user: { tabList: ['home', 'efile', 'search', 'reports', 'userManager', 'controlPanel'] },
    });
    expect(await userOf('card.payer')).toMatchObject({
      user: { accountDocTypes: { LR: { imageRetrieval: true, previewRetrieval: true, imageChargeMethod: 'PAGE' } } },
    });
  });

  it.each([
    ['card.payer', ['Name $1.00', 'Torrens Text $0.50']],
    // for guests a search is free if it is free for accounts, regardless of the rates of cards
    ['guest.user', ['Torrens Text $0.50']],
    ['title.examiner', []],
    ['trimin.admin', []],
  ])('[000-3.user.1] tells %s the prices of searches by card: %j', async (username, prices) => {
    const cookie = await portal.logIn(username);
    const { content } = envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie }));
    const rates = prices.map((description) => expect.objectContaining({ description }));
    expect(content).toMatchObject({ user: { creditCardSearchRates: rates } });
  });

  it('lists its users on the login page, and exposes no other county settings', async () => {
    const settings = JSON.stringify(envelopeOfAnswer(await portal.send(landshark)).content);
    expect(settings).toContain('title.examiner');
    expect(settings).not.toContain('maxloginAttempts');
    expect(settings).not.toContain('reloadByCreditCard');
    for (const call of [landlink, landshark, landsharkCodeDescription, productVersions, notableDates]) {
      expect((await portal.send(call)).statusCode).toBe(200);
      expect((await portal.send(call, undefined, { cookie: await portal.logIn('guest.user') })).statusCode).toBe(200);
    }
  });

  it('[000-2.home.1] has content for every card of the home page', async () => {
    const cookie = await portal.logIn('title.examiner');
    const { content } = envelopeOfAnswer(await portal.send(homeAll, undefined, { cookie }));
    expect(content).toMatchObject({
      selections: { contactUs: true, links: true, latestNews: true, notableDates: true, transactions: true },
      common: { contactPhone: '(670) 555-0142' },
      numberOfSlides: 4,
      notableDates: {
        rows: [
          ['abstract', '1975-01-02', '1975-01-02', '2026-11-19', '2026-11-17', '2026-11-19', ''],
          ['torrens', '1979-06-14', '1979-06-14', '2026-11-19', '2026-11-18', '2026-11-19', '2026-11-19'],
          ['lien', '1990-01-05', '1990-01-05', '2026-11-19', '2026-11-17', '2026-11-19', ''],
        ],
      },
    });
  });

  it('[000-6.transactions.1] counts no transactions for a guest', async () => {
    const cookie = await portal.logIn('guest.user');
    const { content } = envelopeOfAnswer(await portal.send(homeAll, undefined, { cookie }));
    expect(content).toMatchObject({ selections: { transactions: false }, transactionTotals: { rows: [] } });
  });
});
