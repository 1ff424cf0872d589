import { createApiClient, setApiClient } from '@portal/api-client';
import { createQueryClient, QueryClientProvider } from '@portal/api-client/query';
import { updateProfile } from '@portal/contracts';
import { addTexts, translate } from '@portal/i18n';
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  useNavigate,
  WindowEntry,
  waitForWindowHistory,
} from '@portal/router';
import { waitForHistorySteps } from '@portal/router/testing';
import { handleLogin } from '@portal/session';
import { aUser, fakeApi, loadSharedTexts } from '@portal/testing';
import { PortalProvider, TextProvider } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { defineForm } from '@portal/ui/form';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CallForm } from './call-form.tsx';
import { PROFILE } from './profile.testing.ts';
import { useCallForm } from './use-call-form.ts';

type Values = { readonly town: string };
const description = defineForm<Values>({
  id: 'town',
  sections: [{ fields: [{ kind: 'text', name: 'town', labelKey: 'leaving:town' }] }],
  submitKey: 'leaving:save',
  busyKey: 'leaving:save',
});

/** Runs `act` after the next history step was requested but before it happens. */
function duringStep(act: () => void): void {
  const go = window.history.go.bind(window.history);
  jest.spyOn(window.history, 'go').mockImplementationOnce((steps) => {
    go(steps);
    act();
  });
}
afterEach(() => jest.restoreAllMocks());

/** A form on its own page, like an entry of a list, and a dialog with a button that deletes the entry. */
function Entry() {
  const navigate = useNavigate();
  const [help, setHelp] = useState(false);
  const toList = () => void navigate('/list');
  const form = useCallForm(updateProfile, {
    description,
    initial: { town: 'Garapan' },
    request: ({ town: city }) => ({ ...PROFILE, city }),
    onSuccess: toList,
  });
  return (
    <>
      <h1>Entry</h1>
      <CallForm form={form} onCancel={toList} />
      <button type="button" onClick={() => setHelp(true)}>
        Help
      </button>
      <Dialog open={help} title="Help" onClose={() => setHelp(false)}>
        <button
          type="button"
          onClick={() => {
            setHelp(false);
            toList();
          }}
        >
          To the list
        </button>
        <button
          type="button"
          onClick={() => {
            setHelp(false);
            duringStep(() => form.guard.leaveWithoutConfirmation(toList));
          }}
        >
          Delete
        </button>
      </Dialog>
    </>
  );
}

const settled = async () => {
  await waitForHistorySteps();
  await act(waitForWindowHistory);
};
const back = async () => {
  window.history.back();
  await settled();
};
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const town = () => screen.getByRole('textbox', { name: 'Town' });
const path = () => window.location.pathname;
const page = (name: string) => screen.findByRole('heading', { level: 1, name });

jest.setTimeout(60_000);
beforeAll(() => addTexts('leaving', { town: 'Town', save: 'Save' }));

/** Opens the entry from its list, with real entries in the browser's history. */
async function open() {
  await settled();
  fakeApi({ updateProfile: () => ({}) });
  setApiClient(
    createApiClient({ baseUrl: 'http://localhost/api/', onLogin: () => undefined, onDenied: () => undefined }),
  );
  handleLogin(aUser());
  await loadSharedTexts();
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/list');
  const router = createBrowserRouter([
    {
      element: <Outlet />,
      children: [
        { path: '/entry', element: <Entry /> },
        { path: '/list', element: <h1>List</h1> },
        { path: '*', element: <h1>Before</h1> },
      ],
    },
  ]);
  render(
    <PortalProvider windowEntry={WindowEntry}>
      <TextProvider t={translate}>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} useTransitions={false} />
        </QueryClientProvider>
      </TextProvider>
    </PortalProvider>,
  );
  await act(() => router.navigate('/entry'));
  await page('Entry');
  return userEvent.setup();
}

const buttonNamed = (name: string) => screen.getByRole('button', { name });

describe('a form with changes, with browser history', () => {
  it('is left by Cancel and Leave, and Back afterwards does not return to the confirmation', async () => {
    const user = await open();
    await user.type(town(), '!');
    await user.click(buttonNamed('Cancel'));
    await settled();
    expect(question()).toBeVisible();
    await user.click(buttonNamed('Leave'));
    await page('List');
    expect(path()).toBe('/list');
    await settled();
    expect(path()).toBe('/list');
    expect(question()).toBeNull();
    await back();
    expect(path()).toBe('/entry');
    expect(question()).toBeNull();
    await back();
    expect(path()).toBe('/list');
    await back();
    expect(path()).toBe('/before');
  });

  it('stays open on Back in the confirmation, and on Keep editing', async () => {
    const user = await open();
    await user.type(town(), '!');
    await user.click(buttonNamed('Cancel'));
    await settled();
    await back();
    await waitFor(() => expect(question()).toBeNull());
    expect(town()).toHaveValue('Garapan!');
    await user.click(buttonNamed('Cancel'));
    await settled();
    await user.click(buttonNamed('Keep editing'));
    await settled();
    expect(question()).toBeNull();
    expect(path()).toBe('/entry');
    expect(town()).toHaveValue('Garapan!');
    await back();
    expect(question()).toBeVisible();
  });

  it('asks on Back, stays, asks again, and is left', async () => {
    const user = await open();
    await user.type(town(), '!');
    await back();
    expect(question()).toBeVisible();
    expect(path()).toBe('/entry');
    await user.click(buttonNamed('Keep editing'));
    await settled();
    expect(question()).toBeNull();
    expect(town()).toHaveValue('Garapan!');
    await back();
    expect(question()).toBeVisible();
    // another Back must not skip the confirmation
    await back();
    expect(question()).toBeVisible();
    expect(path()).toBe('/entry');
    await user.click(buttonNamed('Leave'));
    await page('List');
    await settled();
    expect(path()).toBe('/list');
    await back();
    expect(path()).toBe('/before');
  });

  it('asks if a dialog on it navigates away', async () => {
    const user = await open();
    await user.type(town(), '!');
    for (const answer of ['Keep editing', 'Leave']) {
      await user.click(buttonNamed('Help'));
      await settled();
      await user.click(buttonNamed('To the list'));
      await settled();
      expect(question()).toBeVisible();
      await user.click(buttonNamed(answer));
      await settled();
      expect(question()).toBeNull();
    }
    await page('List');
    expect(path()).toBe('/list');
    await back();
    expect(path()).toBe('/entry');
    await back();
    expect(path()).toBe('/list');
  });

  it('does not ask if a closing dialog delays a navigation that needs no confirmation', async () => {
    const user = await open();
    await user.type(town(), '!');
    await user.click(buttonNamed('Help'));
    await settled();
    await user.click(buttonNamed('Delete'));
    await page('List');
    await settled();
    expect(question()).toBeNull();
    expect(path()).toBe('/list');
  });

  it('navigates without asking after it is saved', async () => {
    const user = await open();
    await user.type(town(), '!');
    await user.click(buttonNamed('Save'));
    await page('List');
    expect(question()).toBeNull();
  });
});
