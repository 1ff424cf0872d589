import { homeAll, loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contracts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../testing/test-portal.ts';

const CARDS = [
  'contactUs',
  'disclaimer',
  'latestNews',
  'links',
  'loginSlides',
  'notableDates',
  'transactions',
] as const;
const ALL = { ...Object.fromEntries(CARDS.map((card) => [card, true])), latestNewsMore: true, linksMore: true };
const EMPTY = { headings: [], rows: [] };
const DATES = {
  showNotableDates: true,
  useVerificationDate: true,
  abstractIndexBeginDate: '1975-01-02',
  abstractImageBeginDate: '1983-01-03',
  abstractPostedDate: '2026-11-19',
  abstractVerifiedDate: '2026-11-17',
  abstractLegalIndexBeginDate: '1980-02-04',
  abstractLegalVerifiedDate: '2026-11-16',
};

describeOnEmbeddedDatabase('a card of the home page', (_getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), {
      services: { readTransactionTotals: async () => [['TODAY', '1', '300']] },
    });
    await portal.saveRecord('homeSelections', ALL);
    await portal.saveRecord('latestNews', { paragraphs: [{ heading: '2026-11-16', paragraphContent: 'News' }] });
    await portal.saveRecord('externalLinks', {
      paragraphs: [{ heading: 'Fees', paragraphContent: 'https://x.example' }],
    });
    await portal.saveRecord('loginPageSlides', {
      numberOfSlides: 2,
      slides: ['The sea', 'The court'].map((caption) => ({ caption, picture: '' })),
    });
    await portal.saveRecord('notableDates', DATES);
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    cookie = await portal.logIn('title.examiner');
  });
  afterEach(() => portal.close());

  const home = async () => envelopeOfAnswer(await portal.send(homeAll, undefined, { cookie })).content;
  const paragraphsOf = async (call: typeof loginPageLinks | typeof loginPageLatestNews) =>
    envelopeOfAnswer(await portal.send(call)).content;

  it.each<[(typeof CARDS)[number], object]>([
    ['contactUs', {}],
    ['disclaimer', {}],
    ['latestNews', { latestNews: { paragraphs: [] } }],
    ['links', { links: { paragraphs: [] } }],
    ['loginSlides', { numberOfSlides: 0 }],
    ['notableDates', { notableDates: EMPTY }],
    ['transactions', { transactionTotals: EMPTY }],
  ])('[000-2.home.1] is missing with its data if it is turned off, and other cards are not: %s', async (card, gone) => {
    const flags = Object.fromEntries(CARDS.map((name) => [name, name !== card]));
    await portal.saveRecord('homeSelections', { ...ALL, [card]: false });
    expect(await home()).toMatchObject({ selections: flags, ...gone });
    await portal.saveRecord('homeSelections', { [card]: true });
    const alone = Object.fromEntries(CARDS.map((name) => [name, name === card]));
    expect(await home()).toMatchObject({ selections: { ...alone, latestNewsMore: false, linksMore: false } });
  });

  it('shows only links that can be followed, with their address if they have no description', async () => {
    const paragraphs = [
      { heading: 'Not decided yet', paragraphContent: '' },
      { heading: '', paragraphContent: 'https://fees.example/' },
      { heading: 'Maps', paragraphContent: '/search' },
    ];
    const shown = {
      paragraphs: [{ heading: 'https://fees.example/', paragraphContent: 'https://fees.example/' }, paragraphs[2]],
    };
    await portal.saveRecord('externalLinks', { paragraphs });
    await portal.saveRecord('loginPageLinks', { paragraphs });
    await portal.saveRecord('homeSelections', { ...ALL, linksLoginPage: true });
    expect(await home()).toMatchObject({ links: shown });
    expect(await paragraphsOf(loginPageLinks)).toEqual(shown);
  });

  it('[000-3.home.1] [000-7.home.1] comes with its data, all cards in one response', async () => {
    await portal.saveRecord('common', { contactPhone: '(670) 555-0100', contactEmail: 'records@tasi.example' });
    await portal.saveRecord('userLockout', { lockoutInPlace: true, messageHeadline: 'Closed on Friday' });
    expect(homeAll).toMatchObject({ method: 'GET', path: 'home/all' });
    expect(await home()).toMatchObject({
      selections: Object.fromEntries(CARDS.map((card) => [card, true])),
      numberOfSlides: 2,
      common: { contactPhone: '(670) 555-0100', contactEmail: 'records@tasi.example' },
      links: { paragraphs: [{ heading: 'Fees', paragraphContent: 'https://x.example' }] },
      latestNews: { paragraphs: [{ heading: '2026-11-16', paragraphContent: 'News' }] },
      notableDates: {
        headings: expect.arrayContaining(['record', 'indexBegins', 'imagesBegin', 'postedThrough']),
        rows: [
          ['abstract', '1975-01-02', '1983-01-03', '2026-11-19', '2026-11-17'],
          ['lien', '', '', '', ''],
        ],
      },
      transactionTotals: { rows: [['TODAY', '1', '300']] },
      lockout: { lockoutInPlace: true, messageHeadline: 'Closed on Friday' },
    });
  });

  it('[000-2.routes.7] shows only public data without a login, and no totals', async () => {
    const { content } = envelopeOfAnswer(await portal.send(homeAll));
    expect(content).toMatchObject({
      links: { paragraphs: [{ heading: 'Fees' }] },
      latestNews: { paragraphs: [{ paragraphContent: 'News' }] },
      transactionTotals: EMPTY,
    });
  });

  it('[000-2.cards.2] of notable dates depends on the settings of the individual dates', async () => {
    const table = async () => {
      const content = await home();
      return content instanceof Object ? Reflect.get(content, 'notableDates') : undefined;
    };
    const abstract = ['abstract', '1975-01-02', '1983-01-03', '2026-11-19', '2026-11-17'];
    expect(await table()).toMatchObject({ rows: [abstract, ['lien', '', '', '', '']] });
    await portal.saveRecord('notableDates', { ...DATES, showSeparateIndexes: true });
    const legal = ['abstractLegal', '1980-02-04', '', '', '2026-11-16'];
    expect(await table()).toMatchObject({ rows: [abstract, legal, ['lien', '', '', '', '']] });
    await portal.saveRecord('notableDates', { ...DATES, useVerificationDate: false });
    expect(await table()).toEqual({
      headings: ['record', 'indexBegins', 'imagesBegin', 'postedThrough'],
      rows: [abstract.slice(0, 4), ['lien', '', '', '']],
    });
    await portal.saveRecord('notableDates', { ...DATES, showNotableDates: false });
    expect(await table()).toEqual(EMPTY);
    expect(await home()).toMatchObject({ selections: { notableDates: false } });
  });

  it('[000-7.login-page.1] has separate settings for the login page: links and news', async () => {
    await portal.saveRecord('loginPageLinks', {
      paragraphs: [{ heading: 'Fees', paragraphContent: 'https://x.example' }],
    });
    await portal.saveRecord('loginPageLatestNews', {
      paragraphs: [{ heading: '2026-11-16', paragraphContent: 'News' }],
    });
    expect(envelopeOfAnswer(await portal.send(loginPageSlides)).content).toMatchObject({ numberOfSlides: 2 });
    expect([await paragraphsOf(loginPageLinks), await paragraphsOf(loginPageLatestNews)]).toEqual([
      { paragraphs: [] },
      { paragraphs: [] },
    ]);
    await portal.saveRecord('homeSelections', { linksLoginPage: true });
    expect(await paragraphsOf(loginPageLinks)).toMatchObject({ paragraphs: [{ heading: 'Fees' }] });
    expect(await paragraphsOf(loginPageLatestNews)).toEqual({ paragraphs: [] });
    await portal.saveRecord('homeSelections', { latestNewsLoginPage: true });
    expect(await paragraphsOf(loginPageLatestNews)).toMatchObject({ paragraphs: [{ paragraphContent: 'News' }] });
    expect(await paragraphsOf(loginPageLinks)).toEqual({ paragraphs: [] });
  });
});
