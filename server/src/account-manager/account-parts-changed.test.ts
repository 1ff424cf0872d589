import {
  type Call,
  markAccountBilled,
  readAccountDocTypes,
  readAccountPageAccess,
  readAccountTasks,
  saveAccountDocTypes,
  saveAccountPageAccess,
  saveAccountTasks,
} from '@portal/contracts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { addStaff, type ManagedPortal, openManagedPortal } from '../user-manager/managed-portal.testing.ts';

jest.setTimeout(60_000);

describeOnBothDatabases('two administrators who change the same part of an account', (_getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let provider: string;
  let id: number;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await addStaff(portal);
    id = await portal.ensureAccount('Island Abstract', 'CUSTOMER');
    clerk = await portal.logIn('county.clerk');
    provider = await portal.logIn('the.provider');
  });
  afterEach(() => portal.close());

  const read = async (call: Call): Promise<object> =>
    Object((await portal.sendAs(clerk, call, { id: String(id) })).content);
  /** Lets both save what they read before; returns the error codes of both. */
  const saveBoth = async (call: Call, first: object, second: object) => [
    (await portal.sendAs(provider, call, first)).code,
    (await portal.sendAs(clerk, call, second)).code,
  ];

  it('do not undo the change of the searches that the other has just made', async () => {
    const seen = await read(readAccountPageAccess);
    const all = { ...seen, searchByName: true, searchByPlat: true };
    expect(await saveBoth(saveAccountPageAccess, all, { ...seen, searchByDate: true })).toEqual([undefined, 'CHANGED']);
    const now = await read(readAccountPageAccess);
    expect(now).toMatchObject({ searchByName: true, searchByPlat: true, searchByDate: false });
    const withDate = await portal.sendAs(clerk, saveAccountPageAccess, { ...now, searchByDate: true });
    // the answer of a save has the version for the next one
    const next = await portal.sendAs(clerk, saveAccountPageAccess, {
      ...Object(withDate.content),
      searchByTaxLien: true,
    });
    expect(next.content).toMatchObject({ searchByName: true, searchByDate: true, searchByTaxLien: true });
  });

  it('do not undo the change of the types of documents that the other has just made', async () => {
    const row = (documentType: string) => ({
      documentType,
      imageChargeMethod: 'PAGE',
      imageRetrieval: true,
      previewRetrieval: true,
    });
    const seen = { ...(await read(readAccountDocTypes)), accountDocTypes: [row('LR')] };
    const other = { ...seen, accountDocTypes: [row('TOR')] };
    expect(await saveBoth(saveAccountDocTypes, seen, other)).toEqual([undefined, 'CHANGED']);
    expect(await read(readAccountDocTypes)).toMatchObject({ accountDocTypes: [{ documentType: 'LR' }] });
  });

  it('do not undo the change of the tasks that the other, or a run, has just made', async () => {
    const seen = await read(readAccountTasks);
    const renewal = { ...seen, needsBilling: false, needsImageRenewal: true };
    const billing = { ...seen, needsBilling: true, needsImageRenewal: false };
    expect(await saveBoth(saveAccountTasks, renewal, billing)).toEqual([undefined, 'CHANGED']);
    const now = await read(readAccountTasks);
    expect(now).toMatchObject({ needsBilling: false, needsImageRenewal: true });
    expect(await saveBoth(saveAccountTasks, { ...now, needsBilling: true }, now)).toEqual([undefined, 'CHANGED']);
    // one task that is marked as done changes no other, so that what its author saw does not matter
    expect(await saveBoth(markAccountBilled, seen, seen)).toEqual([undefined, undefined]);
    expect(await read(readAccountTasks)).toMatchObject({ needsBilling: false, needsImageRenewal: true });
  });

  it('can save without a version, as the specification has it', async () => {
    const access = { ...(await read(readAccountPageAccess)), version: undefined };
    const answers = await saveBoth(saveAccountPageAccess, { ...access, searchByName: true }, access);
    expect(answers).toEqual([undefined, undefined]);
  });
});
