import {
  type Call,
  landlink,
  landshark,
  landsharkCodeDescription,
  loginStatus,
  logout,
  notableDates,
  productVersions,
} from '@portal/contracts';
import * as z from 'zod/mini';
import { type ImagingPortal, openImagingPortal } from './imaging/imaging-portal.testing.ts';
import { documentRow, importRows } from './import/testing/import-folder-fixture.ts';
import { paymentActions } from './payments/testing/paying.testing.ts';
import { describeOnEmbeddedDatabase } from './platform/database/testing.ts';
import { envelopeOfAnswer } from './testing/test-portal.ts';

const record = z.record(z.string(), z.unknown());
const coded = z.object({ codeDescriptionResultList: z.array(z.object({ code: z.string() })) });
const namedLists = z.object({ lists: z.array(z.looseObject({ name: z.string() })) });

describeOnEmbeddedDatabase('an answer of the portal', (getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
  });
  afterEach(() => portal.close());

  const send = (call: Call, cookie?: string) => portal.send(call, undefined, cookie === undefined ? {} : { cookie });
  const contentOf = async (call: Call, cookie?: string): Promise<Record<string, unknown>> =>
    record.parse(envelopeOfAnswer(await send(call, cookie)).content);
  /** The lists of an answer, by name. */
  const listsOf = async (call: Call, cookie?: string): Promise<Map<string, object>> =>
    new Map(namedLists.parse(await contentOf(call, cookie)).lists.map((list) => [list.name, list]));

  it('[000-7.helper.1] has the settings of the county under the names of the helper data', async () => {
    const { facts } = portal.county.current;
    await portal.saveRecord('facts', { ...facts, landlink: { ...facts.landlink, sublot: true } });
    await portal.saveRecord('common', { appTitle: 'Records of Tasi', bookLabel: 'Liber' });
    await portal.saveRecord('notableDates', { abstractIndexBeginDate: '1975-01-02' });
    const calls = [landlink, landshark, productVersions, notableDates];
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET helperdata/landlink',
      'GET helperdata/landshark',
      'GET helperdata/productVersions',
      'GET helperdata/notableDates',
    ]);
    const [flags, settings, versions, dates] = await Promise.all(calls.map((call) => listsOf(call)));
    expect(flags?.get('landlink')).toMatchObject({ baseContent: { sublot: true, torrens: false } });
    expect(settings?.get('common')).toMatchObject({ baseContent: { appTitle: 'Records of Tasi', bookLabel: 'Liber' } });
    expect(versions?.get('client')).toMatchObject({ baseContent: { version: '5.3.4' } });
    expect(versions?.get('server')).toMatchObject({ baseContent: { version: portal.services.serverVersion } });
    expect(dates?.get('abstract')).toMatchObject({ baseContent: { indexBeginDate: '1975-01-02' } });
  });

  it('[000-3.lists.1] [001-3.codes.1] lists codes with descriptions for a logged-in user', async () => {
    await importRows(getDb(), {
      'codes.csv': [
        { list: 'documentType', code: 'LR', description: 'Land Records' },
        { list: 'documentType', code: 'TOR', description: 'Torrens' },
        { list: 'instrument', code: 'QCD', description: 'Quitclaim Deed', group: 'DEEDS' },
        { list: 'instrumentGroup', code: 'DEEDS', description: 'All deeds' },
        { list: 'bookType', code: 'D', description: 'Deed books' },
        { list: 'otherLot', code: 'OL', description: 'Outlot' },
      ],
      'plats.csv': [{ plat_number: 'P9', plat_name: 'Chelsea Heights' }],
      'documents.csv': [documentRow('1')],
    });
    const { cookie } = await customer({ username: 'title.examiner', role: 'USER' });
    const lists = await listsOf(landsharkCodeDescription, cookie);
    for (const [name, code, description] of [
      ['documentTypes', 'LR', 'Land Records'],
      ['instruments', 'QCD', 'Quitclaim Deed'],
      ['instrumentGroups', 'DEEDS', 'All deeds'],
      ['bookTypes', 'D', 'Deed books'],
      ['otherLots', 'OL', 'Outlot'],
      ['plats', 'P9', 'Chelsea Heights'],
      ['accountTypes', 'FLAT_FEE', 'Flat Fee'],
      ['paymentMethodTypes', 'ESCROW', 'Escrow'],
      ['userTypes', 'TRIMIN', 'Provider staff'],
      ['auditLogTypes', 'SEARCH', 'Searches and details'],
      ['transactionLogTypes', 'REFUND', 'Refunded'],
      ['dataSourceTypes', 'BOTH', 'Both'],
    ] as const)
      expect([name, lists.get(name)]).toMatchObject([
        name,
        { codeDescriptionResultList: expect.arrayContaining([expect.objectContaining({ code, description })]) },
      ]);
    // someone without a session may file documents, or see the receipt of one filed before, and needs the names of their types
    for (const efile of [true, false]) {
      await portal.saveRecord('efile', { efile });
      expect([...(await listsOf(landsharkCodeDescription))]).toEqual([
        [
          'documentTypes',
          {
            name: 'documentTypes',
            codeDescriptionResultList: [expect.objectContaining({ code: 'LR', description: 'Land Records' })],
          },
        ],
      ]);
    }
    // a user's lists leave out codes that the user may not report on
    const codesOf = (name: string) => coded.parse(lists.get(name)).codeDescriptionResultList.map(({ code }) => code);
    expect(codesOf('auditLogTypes')).not.toContain('COUNTY');
    expect(codesOf('transactionLogTypes')).not.toContain('MONTHLY_FEE');
  });

  it('[000-7.logout.1] ends the session by GET auth/logout', async () => {
    const { cookie } = await customer({ username: 'title.examiner', role: 'USER' });
    expect(logout).toMatchObject({ method: 'GET', path: 'auth/logout' });
    expect((await send(logout, cookie)).statusCode).toBe(200);
    expect(await contentOf(loginStatus, cookie)).toMatchObject({ user: null });
  });
});
