import { userPurgeSetting } from '@portal/contracts/county-config';
import { type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aClerk, settingContent, settingHandlers } from '../../testing.ts';

jest.setTimeout(60_000);

async function open(path: string, api: FakeHandlers = {}) {
  const fake = fakeApi({ ...settingHandlers(), readUserPurgeNow: () => ({ purgeDate: '01/05/2020' }), ...api });
  await renderRemote(remote, { path: `/controlPanel/${path}`, user: aClerk() });
  return fake;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const answerQuestion = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const countResponse = (users: number): FakeHandlers => ({
  countInactiveUsers: (request) => ({ ...Object(request), users }),
});
const purgeResponse = (more: object): FakeHandlers => ({
  purgeUsersNow: (request) => ({ ...Object(request), purged: 0, failed: [], left: 0, ...more }),
});

describe('User Purge Now', () => {
  it('[002-7.purge.1] shows how many users it would delete, and deletes them after a confirmation', async () => {
    const api = await open('userPurgeNow', { ...countResponse(12), ...purgeResponse({ purged: 12 }) });
    expect(await screen.findByLabelText(/^Purge date/)).toHaveValue('01/05/2020');
    await press('Purge Users');
    expect(await screen.findByText('Delete inactive credit card users?')).toBeVisible();
    expect(screen.getByText(/^Users to delete: 12\./)).toBeVisible();
    await answerQuestion('Cancel');
    expect(api.requestsOf('purgeUsersNow')).toEqual([]);
    await press('Purge Users');
    await answerQuestion('Yes');
    expect(await screen.findByText('Users deleted: 12')).toBeVisible();
    expect(api.requestsOf('purgeUsersNow')).toEqual([{ purgeDate: '01/05/2020' }]);
  });

  it('does not ask if there are no users to delete', async () => {
    const api = await open('userPurgeNow', countResponse(0));
    await retype(await screen.findByLabelText(/^Purge date/), '2/3/2021');
    await press('Purge Users');
    expect(await screen.findByText('No users to delete. No one has been inactive since 02/03/2021.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.requestsOf('purgeUsersNow')).toEqual([]);
  });

  it('lists the users that could not be deleted, and how many are left', async () => {
    await open('userPurgeNow', {
      ...countResponse(50),
      ...purgeResponse({ purged: 39, failed: ['old.user'], left: 10 }),
    });
    await press('Purge Users');
    await answerQuestion('Yes');
    expect(await screen.findByText('Users deleted: 39')).toBeVisible();
    expect(
      screen.getByText(
        "We couldn't delete these users: old.user. We'll try again tonight. Still to delete: 10. We'll continue tonight.",
      ),
    ).toBeVisible();
  });

  it.each([
    ['', 'Required.'],
    ['01/05/2099', 'Future date entered.'],
  ])('rejects the date %j without a request to the server', async (typed, message) => {
    const api = await open('userPurgeNow', countResponse(1));
    const date = await screen.findByLabelText(/^Purge date/);
    await userEvent.clear(date);
    if (typed !== '') await userEvent.type(date, typed);
    await press('Purge Users');
    expect(date).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(api.requestsOf('countInactiveUsers')).toEqual([]);
  });
});

describe('User Purge Schedule', () => {
  it('[002-5.userpurge.2] requires 365 days or more if users are purged automatically', async () => {
    const api = await open('userPurgeSchedule', {
      saveUserPurgeScheduleConfig: (request) => settingContent(userPurgeSetting, { ...Object(request), version: 4 }),
    });
    const days = await screen.findByLabelText('Purge after days');
    expect(days).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Delete inactive credit card users automatically' }));
    await retype(days, '364');
    await press('Submit');
    expect(days).toHaveAccessibleDescription(/365/);
    expect(api.requestsOf('saveUserPurgeScheduleConfig')).toEqual([]);
    await retype(days, '365');
    await press('Submit');
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveUserPurgeScheduleConfig')).toEqual([
      expect.objectContaining({ automaticPurge: true, automaticPurgeAfterDays: 365 }),
    ]);
  });
});
