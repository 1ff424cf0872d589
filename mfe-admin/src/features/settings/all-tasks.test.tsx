import { billingScheduleSetting } from '@portal/contracts/county-config';
import { aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { settingContent, settingHandlers } from '../../testing.ts';

jest.setTimeout(60_000);

const SCHEDULE = { automaticBilling: false, automaticImageRenewal: false, renewalDay: 1, renewalTime: '0:00' };
const responseAfterRun = (counts: object = {}) => ({
  ...SCHEDULE,
  lastRan: '2026-11-25T02:00:00.000Z',
  ran: { done: 12, escrowLow: 0, failed: 0, left: 0, ...counts },
});

async function open(role: string, api: FakeHandlers = {}) {
  const fake = fakeApi({
    ...settingHandlers(),
    readBillingScheduleConfig: () => settingContent(billingScheduleSetting, SCHEDULE),
    ...api,
  });
  const user = aUser({ role, username: 'county.clerk', tabList: ['home', 'search', 'controlPanel'] });
  await renderRemote(remote, { path: '/controlPanel/billingSchedule', user });
  await screen.findByRole('button', { name: 'Submit' });
  return fake;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answerQuestion = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('Schedule', () => {
  it('[002-2.5.schedule.1] runs the tasks of all accounts after a confirmation, and shows the result', async () => {
    const api = await open('COUNTY', { runAccountTasks: () => responseAfterRun() });
    expect(screen.getByText('Never')).toBeVisible();
    await press('Run Account Tasks');
    await answerQuestion('Cancel');
    expect(api.requestsOf('runAccountTasks')).toEqual([]);
    await press('Run Account Tasks');
    await answerQuestion('Yes');
    expect(await screen.findByText('Accounts billed or renewed: 12')).toBeVisible();
    expect(screen.queryByText('Never')).toBeNull();
    expect(api.requestsOf('runAccountTasks')).toEqual([{}]);
    expect(screen.queryByRole('button', { name: 'Prepare to Rerun Account Tasks' })).toBeNull();
  });

  it('[002-4.tasks.3] shows the button as busy while the tasks run, ignores further presses, and can run them again afterwards', async () => {
    const answered = Promise.withResolvers<void>();
    const api = await open('COUNTY', {
      runAccountTasks: async () => {
        await answered.promise;
        return responseAfterRun();
      },
    });
    await press('Run Account Tasks');
    await answerQuestion('Yes');
    const busy = screen.getByRole('button', { name: /Run Account Tasks/ });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(busy);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.requestsOf('runAccountTasks')).toHaveLength(1);
    answered.resolve();
    await screen.findByText('Accounts billed or renewed: 12');
    await press('Run Account Tasks');
    await answerQuestion('Yes');
    expect(api.requestsOf('runAccountTasks')).toHaveLength(2);
  });

  it('lists what is still due, and why', async () => {
    await open('COUNTY', { runAccountTasks: () => responseAfterRun({ escrowLow: 3, failed: 1, left: 40 }) });
    await press('Run Account Tasks');
    await answerQuestion('Yes');
    expect(
      await screen.findByText(
        "Accounts with too little in escrow: 3. They were not charged and are still due. Accounts that failed: 1. They are still due, and we'll try again. Accounts still to do: 40. We'll continue automatically.",
      ),
    ).toBeVisible();
  });

  it('[002-4.tasks.2] prepares a rerun for TRIMIN after a confirmation', async () => {
    const api = await open('TRIMIN', { prepareToRerunAccountTasks: () => ({ ...SCHEDULE, lastRan: null }) });
    await press('Prepare to Rerun Account Tasks');
    await answerQuestion('Yes');
    expect(api.requestsOf('prepareToRerunAccountTasks')).toEqual([{}]);
  });

  it('[002-3.schedule.1] accepts a day from 1 to 28 and a time of day', async () => {
    const api = await open('COUNTY', {
      saveBillingScheduleConfig: (request) => ({
        ...settingContent(billingScheduleSetting, SCHEDULE),
        ...Object(request),
        version: 4,
      }),
    });
    const [day, time] = [screen.getByLabelText('Renewal day'), screen.getByLabelText(/^Renewal time/)];
    const retype = async (field: HTMLElement, text: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, text);
    };
    for (const refused of ['0', '29']) {
      await retype(day, refused);
      await press('Submit');
      expect(day).toBeInvalid();
      expect(day).toHaveAccessibleDescription(/28/);
    }
    await retype(day, '28');
    await retype(time, '24:00');
    await press('Submit');
    expect(time).toHaveAccessibleDescription(/Enter a time such as 0:00 or 14:30/);
    await retype(time, '14:30');
    await press('Submit');
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveBillingScheduleConfig')).toEqual([
      expect.objectContaining({ renewalDay: 28, renewalTime: '14:30', version: 3 }),
    ]);
  });
});
