import { updateProfile } from '@portal/contracts';
import { type FieldMessage, REQUIRED } from '@portal/domain';
import { addTexts } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { pressBack, waitForHistorySteps } from '@portal/router/testing';
import { closeAlert, handleSessionExpiry } from '@portal/session';
import { fakeApi, refuse } from '@portal/testing';
import { Dialog } from '@portal/ui/dialog';
import { defineForm } from '@portal/ui/form';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CallForm } from './call-form.tsx';
import { PROFILE } from './profile.testing.ts';
import { openScreen } from './testing.tsx';
import { type CallFormOptions, useCallForm } from './use-call-form.ts';

type Values = { readonly town: string };
const description = defineForm<Values>({
  id: 'town',
  sections: [{ fields: [{ kind: 'text', name: 'town', labelKey: 'test:town' }] }],
  submitKey: 'test:save',
  busyKey: 'test:saving',
});

type Options = Partial<CallFormOptions<Values, typeof updateProfile>>;
function Town({ onCancel, ...options }: Options & { readonly onCancel?: () => void }) {
  const form = useCallForm(updateProfile, {
    description,
    initial: { town: 'Garapan' },
    validate: ({ town }: Values): { town?: FieldMessage } => (town === '' ? { town: REQUIRED } : {}),
    request: ({ town }) => ({ ...PROFILE, city: town }),
    toFields: ({ city, ...rest }) => ({ ...rest, town: city ?? rest.town }),
    successKey: 'test:saved',
    ...options,
  });
  return <CallForm form={form} {...(onCancel === undefined ? {} : { onCancel })} />;
}

beforeAll(() =>
  addTexts('test', { town: 'Town', save: 'Save', saving: 'Saving...', saved: 'Saved.', next: 'Call us.' }),
);
afterEach(() => {
  act(() => closeAlert());
});

const town = () => screen.getByRole('textbox', { name: 'Town' });
const buttonNamed = (name: string) => screen.getByRole('button', { name });
const leaveDialog = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

test("validation rules run before the call, with messages in the user's language", async () => {
  const api = fakeApi();
  const { user } = await openScreen(<Town />);
  await user.clear(town());
  await user.click(buttonNamed('Save'));
  expect(town()).toHaveAccessibleDescription('Required.');
  expect(api.requests).toEqual([]);
});

test('a call form sends the request built from its values, and reports that it is saved', async () => {
  const api = fakeApi({ updateProfile: () => ({}) });
  const { user } = await openScreen(<Town />);
  await user.type(town(), '!');
  await user.click(buttonNamed('Save'));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(api.requestsOf('updateProfile')).toEqual([{ ...PROFILE, city: 'Garapan!' }]);
});

test("the server's messages appear at their fields", async () => {
  const errors = { city: { key: 'validation.tooLong', values: { maximum: 50 } } };
  fakeApi({ updateProfile: () => refuse({ httpStatus: 400, status: 'INVALID', content: { errors } }) });
  const { user } = await openScreen(<Town />);
  await user.click(buttonNamed('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is too long. The maximum is 50.');
  expect(town()).toBeInvalid();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a message about an unknown field becomes an alert', async () => {
  const errors = { zip: { key: 'validation.zip' } };
  const message = 'The request is not valid.';
  fakeApi({ updateProfile: () => refuse({ httpStatus: 400, status: 'INVALID', message, content: { errors } }) });
  const { user } = await openScreen(<Town />);
  await user.click(buttonNamed('Save'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(message);
});

test('a message about a hidden field becomes an alert too', async () => {
  const [section] = description.sections;
  const hidden = { kind: 'text', name: 'zip', labelKey: 'test:town', visibleWhen: () => false } as const;
  const more = defineForm<Values & { readonly zip: string }>({
    ...description,
    sections: [{ fields: [...(section?.fields ?? []).map((field) => ({ ...field, name: 'town' as const })), hidden] }],
  });
  function WithHidden() {
    const form = useCallForm(updateProfile, {
      description: more,
      initial: { town: 'Garapan', zip: '1' },
      request: ({ town: city, zip }) => ({ ...PROFILE, city, zip }),
    });
    return <CallForm form={form} />;
  }
  const errors = { zip: { key: 'validation.zip' } };
  const message = 'The request is not valid.';
  fakeApi({ updateProfile: () => refuse({ httpStatus: 400, status: 'INVALID', message, content: { errors } }) });
  const { user } = await openScreen(<WithHidden />);
  await user.click(buttonNamed('Save'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(message);
});

test('any other failure shows an alert with the server’s message and what to do, and keeps the input', async () => {
  fakeApi({ updateProfile: () => refuse({ httpStatus: 409, message: 'The county is closed.' }) });
  const { user } = await openScreen(<Town nextKey="test:next" />);
  await user.type(town(), ' 2');
  await user.click(buttonNamed('Save'));
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('The county is closed.');
  expect(alert).toHaveTextContent('Call us.');
  act(() => closeAlert());
  expect(town()).toHaveDisplayValue('Garapan 2');
});

describe('a form that was changed', () => {
  test('asks before a link is followed, and stays or leaves', async () => {
    fakeApi();
    const { user } = await openScreen(<Town />);
    await user.type(town(), '!');
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(leaveDialog()).toHaveTextContent('What you changed here will be lost.');
    await waitFor(() => expect(leaveDialog()?.contains(document.activeElement)).toBe(true));
    await user.click(buttonNamed('Keep editing'));
    expect(town()).toHaveDisplayValue('Garapan!');
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    await user.click(buttonNamed('Leave'));
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
  });

  test('asks before it is canceled, and before the tab is closed', async () => {
    fakeApi();
    const onCancel = jest.fn();
    const { user } = await openScreen(<Town onCancel={onCancel} />);
    const asksBeforeClosing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(asksBeforeClosing()).toBe(false);
    await user.type(town(), '!');
    expect(asksBeforeClosing()).toBe(true);
    await user.click(buttonNamed('Cancel'));
    expect(onCancel).not.toHaveBeenCalled();
    await user.click(buttonNamed('Leave'));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  test('no longer asks after it is saved', async () => {
    fakeApi({ updateProfile: () => ({}) });
    const { user } = await openScreen(<Town />);
    await user.type(town(), '!');
    await user.click(buttonNamed('Save'));
    await screen.findByText('Saved.');
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(leaveDialog()).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
  });

  test('does not ask if a successful save navigates away', async () => {
    fakeApi({ updateProfile: () => ({}) });
    function NavigatingTown() {
      const navigate = useNavigate();
      return <Town onSuccess={() => void navigate('/elsewhere')} />;
    }
    const { user } = await openScreen(<NavigatingTown />);
    await user.type(town(), '!');
    await user.click(buttonNamed('Save'));
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
    expect(leaveDialog()).toBeNull();
  });

  test('does not stop a redirect to the login page', async () => {
    fakeApi();
    const { user, router } = await openScreen(<Town />);
    await user.type(town(), '!');
    await act(async () => {
      handleSessionExpiry();
      await router.navigate('/login');
    });
    expect(leaveDialog()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Another page' })).toBeVisible();
  });

  test('never asks if a draft keeps the input', async () => {
    fakeApi();
    const { user } = await openScreen(<Town draftKey="portal-draft:ana:town" />);
    await user.type(town(), '!');
    await user.click(screen.getByRole('link', { name: 'elsewhere' }));
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
    sessionStorage.clear();
  });
});

/** A form in a dialog that asks before closing with changes. */
function TownDialog() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useCallForm(updateProfile, {
    description,
    initial: { town: 'Garapan' },
    validate: () => ({}),
    request: ({ town: city }) => ({ ...PROFILE, city }),
  });
  return isOpen ? (
    <Dialog open title="Town" onClose={() => form.guard.leave(close)}>
      <CallForm form={form} onCancel={close} />
    </Dialog>
  ) : (
    <p>closed</p>
  );
}

test('Back in a dialog with changes asks like Escape, and one Back after closing leaves the page', async () => {
  fakeApi();
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/page');
  const { user } = await openScreen(<TownDialog />);
  await waitForHistorySteps();
  await user.type(town(), '!');
  await pressBack();
  expect(leaveDialog()).toBeVisible();
  await pressBack();
  await waitFor(() => expect(leaveDialog()).not.toBeInTheDocument());
  expect(town()).toHaveValue('Garapan!');
  await pressBack();
  expect(leaveDialog()).toBeVisible();
  await user.click(buttonNamed('Leave'));
  expect(await screen.findByText('closed')).toBeVisible();
  await waitForHistorySteps();
  expect(window.location.pathname).toBe('/page');
  await pressBack();
  expect(window.location.pathname).toBe('/before');
});
