import { callApi } from '@portal/api-client';
import { endUserSessions } from '@portal/contracts/county-config';
import { handleLogout } from '@portal/session';
import { refuse } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { openPortal, theUser } from '../../portal.testing.tsx';

jest.setTimeout(60_000);

const TITLE = 'Confirm it is you';
const PASSWORD = 'Lagoon#2026';
let isProven = false;
beforeEach(() => {
  isProven = false;
});

const handlers = {
  endUserSessions: () =>
    isProven ? { ended: 3 } : refuse({ httpStatus: 401, status: 'ERROR', code: 'PROOF_NEEDED', message: 'x' }),
  proveIdentity: ({ proof }: { readonly proof: string }) => {
    isProven = proof === PASSWORD;
    const wrong = { errors: { proof: { key: 'proofWrong' } } };
    return isProven ? null : refuse({ httpStatus: 400, status: 'INVALID', code: 'INVALID', content: wrong });
  },
};
const open = () => openPortal('/home', theUser, handlers);
const dialog = () => screen.findByRole('dialog', { name: TITLE });
const password = async () => within(await dialog()).findByLabelText(/^Password or code/);
const confirm = async (typed: string) => {
  // the dialog takes the focus once it is rendered
  await waitFor(async () => expect((await dialog()).contains(document.activeElement)).toBe(true));
  await userEvent.clear(await password());
  await userEvent.type(await password(), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
};

describe('the password before a change of money, users or access', () => {
  it('is requested, and the change is sent again once the password was correct', async () => {
    const api = await open();
    const sent = callApi(endUserSessions);
    expect((await axe.run(await dialog())).violations).toEqual([]);
    await confirm('wrong');
    expect(await password()).toHaveAccessibleDescription(/not your password/);
    await confirm(PASSWORD);
    expect(await sent).toEqual({ ok: true, value: { ended: 3 } });
    expect(api.requestsOf('endUserSessions')).toHaveLength(2);
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
  });

  it('is requested once, however many changes wait for it', async () => {
    const api = await open();
    const both = Promise.all([callApi(endUserSessions), callApi(endUserSessions)]);
    await confirm(PASSWORD);
    expect((await both).map(({ ok }) => ok)).toEqual([true, true]);
    expect(api.requestsOf('proveIdentity')).toHaveLength(1);
  });

  it('can be canceled: the change is dropped without a message', async () => {
    const api = await open();
    const sent = callApi(endUserSessions);
    await password();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await sent).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.requestsOf('endUserSessions')).toHaveLength(1);
  });

  it('is no longer awaited when the user is logged out meanwhile', async () => {
    await open();
    const sent = callApi(endUserSessions);
    await dialog();
    act(() => handleLogout());
    expect(await sent).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
  });
});
