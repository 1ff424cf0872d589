import { efileSetting } from '@portal/contracts/county-config';
import { aUser, fakeApi, renderRemote } from '@portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { settingContent, settingHandlers } from '../../testing.ts';

// Forms with many fields take long to render on a busy machine.
jest.setTimeout(60_000);

/** TRIMIN operates the portal for the county. Only this role has the E File screen. */
const operator = aUser({ role: 'TRIMIN', username: 'trimin', tabList: ['home', 'search', 'controlPanel'] });

test('[002-2.5.efile.1] the E File screen saves whether documents can be filed, the county note and the statement that filers must acknowledge, and requires the statement', async () => {
  const api = fakeApi({
    ...settingHandlers(),
    // at first, nothing can be filed and nothing must be acknowledged
    readEfileConfig: () => settingContent(efileSetting, { efile: false, acknowledgement: false }),
    saveEfileConfig: () => settingContent(efileSetting),
  });
  await renderRemote(remote, { path: '/controlPanel/efile', user: operator });
  expect(await screen.findByRole('heading', { level: 1, name: 'E File' })).toBeVisible();
  const statement = () => screen.getByRole('textbox', { name: /^Acknowledgement statement/ });
  expect(statement()).toBeDisabled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Documents can be filed' }), 'On');
  await userEvent.type(screen.getByRole('textbox', { name: 'County note' }), 'Maps take two days.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filers must acknowledge' }), 'On');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(statement()).toHaveAccessibleDescription(/Required\./);
  expect(api.requestsOf('saveEfileConfig')).toEqual([]);
  await userEvent.type(statement(), 'I may file this.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Settings updated')).toBeVisible();
  expect(api.requestsOf('saveEfileConfig')).toEqual([
    expect.objectContaining({
      efile: true,
      efileCountyNote: 'Maps take two days.',
      acknowledgement: true,
      acknowledgementStatement: 'I may file this.',
    }),
  ]);
});
