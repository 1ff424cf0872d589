import { changeLanguage } from '@portal/i18n';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anonymous, banner, openPortal, theUser } from '../../portal.testing.tsx';

jest.setTimeout(60_000);

const SAVED = { saveLanguage: () => null };
const chooseTurkish = async (): Promise<void> => {
  await userEvent.click(within(banner()).getByRole('button', { name: 'Language: English' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Türkçe' }));
  expect(await within(banner()).findByRole('button', { name: /Türkçe/ })).toBeVisible();
};

describe('the language chosen in the header', () => {
  let tab: BroadcastChannel;
  beforeEach(() => {
    tab = new BroadcastChannel('portal-session');
  });
  afterEach(async () => {
    // an open channel would keep the test run from ending
    tab.close();
    window.localStorage.clear();
    await act(() => changeLanguage('ENGLISH'));
  });

  it('is saved for the session, so that it lasts after a reload, and changes in the other tabs', async () => {
    const api = await openPortal('/home', theUser, SAVED);
    const received: unknown[] = [];
    tab.onmessage = ({ data }) => received.push(data);
    await chooseTurkish();
    expect(api.requestsOf('saveLanguage')).toEqual([{ language: 'TURKISH' }]);
    await waitFor(() => expect(received).toEqual([{ kind: 'language', language: 'TURKISH' }]));
    tab.postMessage({ kind: 'language', language: 'ENGLISH' });
    expect(await within(banner()).findByRole('button', { name: 'Language: English' })).toBeVisible();
    expect(api.requestsOf('saveLanguage')).toHaveLength(1);
  });

  it('is not sent for a visitor without a session', async () => {
    const api = await openPortal('/home', theUser, { ...anonymous, ...SAVED });
    await chooseTurkish();
    expect(api.requestsOf('saveLanguage')).toEqual([]);
  });
});
