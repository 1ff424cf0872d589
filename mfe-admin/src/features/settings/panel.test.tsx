import {
  flatFeeOverrideSetting,
  flatFeeSetting,
  homeSelectionsSetting,
  loginLinksSetting,
  notableDatesSetting,
  registrationSetting,
  type Setting,
  search2Setting,
  searchSetting,
} from '@portal/contracts/county-config';
import { sessionStore } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { raisedAlert, settingContent, settingHandlers } from '../../testing.ts';

// Forms with many fields take long to render on a busy machine.
jest.setTimeout(60_000);

const clerk = aUser({ role: 'COUNTY', username: 'county.clerk', tabList: ['home', 'search', 'controlPanel'] });

async function open(path: string, api: FakeHandlers = {}) {
  const fake = fakeApi({ ...settingHandlers(), ...api });
  await renderRemote(remote, { path: `/controlPanel/${path}`, user: clerk });
  await screen.findByRole('heading', { level: 1 });
  return fake;
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
/** The server's response to a save. It has only fields of the record, no flags that were sent with it. */
const saved = (setting: Setting) => (request: unknown) => ({
  ...settingContent(setting),
  ...Object.fromEntries(
    Object.entries(request ?? {}).filter(([name]) => setting.fields.some((field) => field.name === name)),
  ),
  version: 4,
});
const row = (name: string) => within(screen.getByRole('group', { name }));

describe('Search 1', () => {
  const configurable = { searchAccess: 'configurable' };

  it('[002-2.5.search1.1] has one Submit button if access is the same for all accounts, and two buttons if it is configurable by account', async () => {
    await open('search');
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save Only' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Configurable by account' }));
    expect(button('Save and Update')).toBeVisible();
    expect(button('Save Only')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it.each([
    ['Save and Update', true, 'Settings and Users updated'],
    ['Save Only', false, 'Settings updated'],
  ])('[002-4.search.1] [002-4.search.2] reports the effects of %s', async (name, updateUsers, message) => {
    const api = await open('search', {
      readSearchConfig: () => settingContent(searchSetting, configurable),
      saveSearchConfig: saved(searchSetting),
    });
    await screen.findByRole('button', { name });
    await press(name);
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.requestsOf('saveSearchConfig')).toEqual([expect.objectContaining({ ...configurable, updateUsers })]);
  });

  it('[002-5.search.1] [002-8.alerts.5] shows an alert if the default search is off', async () => {
    await open('search', {
      saveSearchConfig: () =>
        refuse({
          httpStatus: 400,
          status: 'INVALID',
          code: 'DEFAULT_SEARCH_OFF',
          message: 'Your default search needs to be enabled first.',
        }),
    });
    await screen.findByRole('button', { name: 'Submit' });
    await press('Submit');
    await waitFor(() =>
      expect(raisedAlert()).toMatchObject({ text: 'Your default search needs to be enabled first.' }),
    );
  });
});

describe('Search 2', () => {
  it("[002-7.search2.1] replaces the page's configuration with that from the response", async () => {
    const baseContent = { map: false, tax: false, allOnlySearch: true, downloadResults: false };
    await open('search2', {
      saveSearch2Config: (request) => ({ ...saved(search2Setting)(request), name: 'search2', baseContent }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Search all document types only/ }));
    await press('Submit');
    await screen.findByText('Settings updated');
    expect(sessionStore.getState().county.search2).toEqual(baseContent);
  });

  it('offers the settings for links and lists of results', async () => {
    await open('search2');
    expect((await screen.findAllByRole('checkbox')).map((box) => box.getAttribute('name'))).toEqual([
      'map',
      'tax',
      'allOnlySearch',
      'downloadResults',
    ]);
  });
});

describe('flat fees', () => {
  it('[002-2.5.flatfee.1] [002-4.toggles.2] have five options, whose fields are enabled by their checkboxes', async () => {
    await open('flatFeeRates');
    await screen.findByRole('button', { name: 'Submit' });
    expect(screen.getAllByRole('group', { name: /^Option \d$/ })).toHaveLength(5);
    const first = row('Option 1');
    expect(first.getByLabelText('Images')).toBeDisabled();
    expect(first.getByLabelText('Cost $')).toBeDisabled();
    await userEvent.click(first.getByRole('checkbox', { name: 'Offered' }));
    expect(first.getByLabelText('Images')).toBeEnabled();
    expect(first.getByLabelText('Cost $')).toBeEnabled();
    await userEvent.click(first.getByRole('checkbox', { name: 'Unlimited images' }));
    expect(first.getByLabelText('Images')).toBeDisabled();
  });

  it('[002-5.flatfee.1] require images and price of each offered option, and accept a price of zero', async () => {
    const api = await open('flatFeeRates', { saveFlatFeeConfig: saved(flatFeeSetting) });
    await screen.findByRole('button', { name: 'Submit' });
    const first = row('Option 1');
    await userEvent.click(first.getByRole('checkbox', { name: 'Offered' }));
    await userEvent.clear(first.getByLabelText('Cost $'));
    await press('Submit');
    expect(first.getByLabelText('Images')).toHaveAccessibleDescription('Required.');
    expect(first.getByLabelText('Cost $')).toHaveAccessibleDescription('Required. Zero is ok.');
    expect(api.requestsOf('saveFlatFeeConfig')).toEqual([]);
    await userEvent.type(first.getByLabelText('Cost $'), '0');
    await userEvent.clear(first.getByLabelText('Images'));
    await userEvent.type(first.getByLabelText('Images'), '20');
    await press('Submit');
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveFlatFeeConfig')).toHaveLength(1);
  });

  it('[002-5.flatfee.3] of the usage override are disabled until account administrators may reload', async () => {
    await open('flatFeeOverride', { saveFlatFeeOverrideConfig: saved(flatFeeOverrideSetting) });
    await screen.findByRole('button', { name: 'Submit' });
    expect(row('Option 1').getByRole('checkbox', { name: 'Offered' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Account administrators can reload' }));
    expect(row('Option 1').getByRole('checkbox', { name: 'Offered' })).toBeEnabled();
  });

  it('[002-5.flatfee.3] of the usage override do not stop a save while they are disabled', async () => {
    const api = await open('flatFeeOverride', { saveFlatFeeOverrideConfig: saved(flatFeeOverrideSetting) });
    await screen.findByRole('button', { name: 'Submit' });
    const canReload = screen.getByRole('checkbox', { name: 'Account administrators can reload' });
    await userEvent.click(canReload);
    await userEvent.click(row('Option 1').getByRole('checkbox', { name: 'Offered' }));
    await userEvent.clear(row('Option 1').getByLabelText('Cost $'));
    await press('Submit');
    expect(row('Option 1').getByLabelText('Cost $')).toHaveAccessibleDescription('Required. Zero is ok.');
    await userEvent.click(canReload);
    await press('Submit');
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveFlatFeeOverrideConfig')).toHaveLength(1);
  });
});

describe('pages', () => {
  it('[002-2.5.loginlinks.1] [002-5.loginlinks.1] [002-5.loginlinks.2] [002-8.alerts.1] for login links can move rows, and show an alert at the first row', async () => {
    const paragraphs = [{ heading: 'Forms', paragraphContent: 'https://tasi.example/forms' }];
    await open('loginPageLinks', { readLoginPageLinksConfig: () => settingContent(loginLinksSetting, { paragraphs }) });
    await screen.findByRole('button', { name: 'Submit' });
    expect(screen.getAllByRole('group', { name: /^Link \d+$/ })).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /Add|Remove/ })).toBeNull();
    expect(button('Move Link 12 down')).toBeDisabled();
    await press('Move Link 1 up');
    await waitFor(() => expect(raisedAlert()).toMatchObject({ text: 'Already at first row' }));
    await press('Move Link 1 down');
    expect(row('Link 2').getByLabelText('Description')).toHaveValue('Forms');
  });

  it('[002-8.alerts.3] for links accept no 51st link', async () => {
    const paragraphs = Array.from({ length: 50 }, (_, index) => ({
      heading: `${index}`,
      paragraphContent: '/forms',
    }));
    await open('homeExternalLinks', {
      readExternalLinksConfig: () => settingContent(loginLinksSetting, { paragraphs }),
    });
    await screen.findByRole('button', { name: 'Submit' });
    await press('Add 5 rows');
    await waitFor(() => expect(raisedAlert()).toMatchObject({ text: "There's a limit of 50 links." }));
  });

  it('[002-2.5.home.1] show the source of the disclaimer while its card is on', async () => {
    await open('homeSelections', { readHomeSelectionsConfig: () => settingContent(homeSelectionsSetting) });
    const disclaimer = await screen.findByRole('checkbox', { name: 'Disclaimer' });
    const hint = "Make sure there's a link labeled Disclaimer in Login - Links.";
    expect(screen.queryByText(hint)).toBeNull();
    await userEvent.click(disclaimer);
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('say which account visitors join who register, and that nobody can without one', async () => {
    await open('loginPageRegistration', {
      readLoginPageRegistrationConfig: () => settingContent(registrationSetting, { selfRegistration: true }),
    });
    const flag = await screen.findByRole('checkbox', { name: 'Visitors can register' });
    expect(flag).toHaveAccessibleDescription(/^They join the oldest active account .* If there is none, nobody can/);
  });

  it('[002-2.5.dates.1] [002-2.5.dates.2] for notable dates show dates as people type them, and disable legal dates unless indexes are separate', async () => {
    const api = await open('homeNotableDates', {
      readNotableDatesConfig: () => settingContent(notableDatesSetting, { lienPostedDate: '2026-11-19' }),
      saveNotableDatesConfig: saved(notableDatesSetting),
    });
    await screen.findByRole('button', { name: 'Submit' });
    const [abstractLegal] = screen.getAllByLabelText('Legal: Posted through');
    expect(abstractLegal).toBeDisabled();
    const separate = screen.getByRole('combobox', { name: 'Show separate indexes' });
    expect(separate).toHaveDisplayValue('Off');
    await userEvent.selectOptions(separate, 'On');
    expect(abstractLegal).toBeEnabled();
    expect(screen.getAllByLabelText('Posted through').at(-1)).toHaveValue('11/19/2026');
    await userEvent.type(screen.getAllByLabelText('Posted through').at(0) ?? document.body, '2/30/26');
    await press('Submit');
    expect(screen.getAllByLabelText('Posted through').at(0)).toBeInvalid();
    expect(screen.getAllByLabelText('Posted through').at(0)).toHaveAccessibleDescription(/MM\/DD\/YYYY/);
    await userEvent.clear(screen.getAllByLabelText('Posted through').at(0) ?? document.body);
    await userEvent.type(screen.getAllByLabelText('Posted through').at(0) ?? document.body, 'nov 18 2026');
    await press('Submit');
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveNotableDatesConfig')).toEqual([
      expect.objectContaining({
        abstractPostedDate: '2026-11-18',
        lienPostedDate: '2026-11-19',
        showSeparateIndexes: true,
      }),
    ]);
  });
});
