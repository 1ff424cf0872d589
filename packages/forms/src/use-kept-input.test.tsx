import { updateProfile } from '@portal/contracts';
import { addTexts } from '@portal/i18n';
import { handleLogin, handleLogout, handleSessionExpiry, onUserChange } from '@portal/session';
import { aUser, fakeApi } from '@portal/testing';
import { clearDrafts, defineForm, type RowValues } from '@portal/ui/form';
import { act, cleanup, screen } from '@testing-library/react';
import { CallForm } from './call-form.tsx';
import { PROFILE } from './profile.testing.ts';
import { openScreen } from './testing.tsx';
import { useCallForm } from './use-call-form.ts';

interface Values {
  readonly town: string;
  readonly street: string;
  readonly code: string;
  readonly days: readonly RowValues[];
}
const STORED: Values = { town: 'Garapan', street: 'Beach Road', code: '', days: [{ open: '8:00', day: 'Mon' }] };
const description = defineForm<Values>({
  id: 'office',
  sections: [
    {
      fields: [
        { kind: 'text', name: 'town', labelKey: 'test:town' },
        { kind: 'text', name: 'street', labelKey: 'test:street' },
        { kind: 'password', name: 'code', labelKey: 'test:code' },
        {
          kind: 'rows',
          name: 'days',
          labelKey: 'test:days',
          rowKey: 'test:day',
          blank: () => ({ day: '', open: '' }),
          fields: [{ kind: 'text', name: 'open', labelKey: 'test:open' }],
        },
      ],
    },
  ],
  submitKey: 'test:save',
  busyKey: 'test:saving',
});

interface OfficeProps {
  readonly stored?: Values;
  readonly onRestored?: (disputed: readonly string[]) => void;
}
function Office({ stored = STORED, onRestored }: OfficeProps) {
  const form = useCallForm(updateProfile, {
    description,
    initial: stored,
    request: ({ town }) => ({ ...PROFILE, city: town }),
    ...(onRestored === undefined ? {} : { onRestored }),
  });
  return <CallForm form={form} />;
}

const box = (name: string) => screen.getByLabelText(name);
const typeInto = async (user: Awaited<ReturnType<typeof openScreen>>['user'], name: string, text: string) => {
  await user.clear(box(name));
  await user.type(box(name), text);
};

/** Types into each field, and then leaves the page after `end`, which may end the session. */
async function typeAndLeave(end: () => void): Promise<void> {
  const { user } = await openScreen(<Office />);
  await typeInto(user, 'Town', 'Tanapag');
  await typeInto(user, 'Code', 'secret');
  await typeInto(user, 'Opens', '9:30');
  act(end);
  cleanup();
}
const expire = () => handleSessionExpiry('EXPIRED');

describe('input of a form when the session ends', () => {
  let stopCleanUps: () => void;
  beforeAll(() =>
    addTexts('test', {
      ...{ town: 'Town', street: 'Street', code: 'Code', days: 'Days', day: 'Day', open: 'Opens' },
      ...{ save: 'Save', saving: 'Saving...' },
    }),
  );
  beforeEach(() => {
    fakeApi();
    // as the portal does
    stopCleanUps = onUserChange((next) => clearDrafts(next === null ? {} : { exceptUser: next }));
  });
  afterEach(() => {
    stopCleanUps();
    sessionStorage.clear();
  });

  it('is in the form again after the login, except for passwords, and can be saved', async () => {
    await typeAndLeave(expire);
    await openScreen(<Office />);
    expect([box('Town'), box('Street'), box('Opens')].map((field) => field.getAttribute('value'))).toEqual([
      'Tanapag',
      'Beach Road',
      '9:30',
    ]);
    expect(box('Code')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
    expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled');
  });

  it('is restored once', async () => {
    await typeAndLeave(expire);
    await openScreen(<Office />);
    cleanup();
    await openScreen(<Office />);
    expect(box('Town')).toHaveValue('Garapan');
  });

  it('is in the form again after a step that the county has made compulsory meanwhile', async () => {
    await typeAndLeave(() => handleLogin(aUser({ mustSetUpSecondFactor: true })));
    handleLogin(aUser());
    await openScreen(<Office />);
    expect(box('Town')).toHaveValue('Tanapag');
  });

  it.each([
    ['a logout', () => handleLogout()],
    ['leaving while logged in', () => undefined],
  ])('is gone after %s', async (_how, end) => {
    await typeAndLeave(end);
    await openScreen(<Office />);
    expect(box('Town')).toHaveValue('Garapan');
  });

  it('is gone after a login of another user in this tab', async () => {
    await typeAndLeave(expire);
    handleLogin(aUser({ username: 'somebody.else' }));
    await openScreen(<Office />);
    expect(box('Town')).toHaveValue('Garapan');
  });

  it('is merged with what someone else saved meanwhile, and the fields that both changed are reported', async () => {
    await typeAndLeave(expire);
    const disputed: (readonly string[])[] = [];
    const stored = { ...STORED, town: 'Chalan Kanoa', street: 'Middle Road' };
    await openScreen(<Office stored={stored} onRestored={(fields) => disputed.push(fields)} />);
    expect([box('Town'), box('Street')].map((field) => field.getAttribute('value'))).toEqual([
      'Tanapag',
      'Middle Road',
    ]);
    expect(disputed).toEqual([['town']]);
  });

  it('is not restored into a form that started with other values and does not merge', async () => {
    await typeAndLeave(expire);
    await openScreen(<Office stored={{ ...STORED, street: 'Middle Road' }} />);
    expect(box('Town')).toHaveValue('Garapan');
  });
});
