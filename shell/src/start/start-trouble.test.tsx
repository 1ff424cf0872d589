import { refuse } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal, PRODUCT, serveProduct, theUser } from '../portal.testing.tsx';
import { readCounty } from './start-session.ts';

const NOTICE = "Some of the portal's settings didn't load.";
const notice = () => screen.queryByText(NOTICE);

jest.setTimeout(60_000);

let errors: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

describe('[R29] [000-1.start.2] [000-8.home.1] the configuration that the portal requests at its start', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['missing', () => new Response('', { status: 404 })],
    ['not JSON', () => new Response('<!doctype html>')],
    ['malformed', () => Response.json({ countyDirectory: 7 })],
    ['that of another portal', () => Response.json({ ...PRODUCT, routerBaseName: '/elsewhere/' })],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['late', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
  ])(
    'product.json is %s: the page works, a notice says that settings did not load, and Retry loads them',
    async (_kind, answer) => {
      serveProduct(answer);
      await openPortal('/home');
      expect(await screen.findByText(NOTICE)).toBeVisible();
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      expect(within(banner()).getByRole('button', { name: 'Logout' })).toBeVisible();
      serveProduct();
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(notice()).toBeNull());
    },
  );

  it.each(['landlink', 'landshark', 'landsharkCodeDescription', 'productVersions', 'notableDates'] as const)(
    '%s fails, is lost or is malformed: the page works, the notice stays, and Retry loads the data',
    async (name) => {
      const faults = [refuse({ httpStatus: 500 }), new Error('lost'), Response.json({ ok: true, content: 'none' })];
      const api = await openPortal('/home', theUser, { [name]: () => new Error('lost') });
      for (const fault of faults) {
        api.answer({ [name]: () => fault });
        await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
        await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-disabled'));
        expect(notice()).toBeVisible();
        expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      }
      api.answer({ [name]: () => ({ lists: [] }) });
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(notice()).toBeNull());
    },
  );

  it('nothing can be loaded: the page works, and a notice says that settings did not load', async () => {
    const lost = () => new Error('offline');
    serveProduct(() => Promise.reject(new TypeError('Failed to fetch')));
    await openPortal('/home', theUser, {
      loginStatus: lost,
      landlink: lost,
      landshark: lost,
      landsharkCodeDescription: lost,
      productVersions: lost,
      notableDates: lost,
    });
    expect(await screen.findByText(NOTICE)).toBeVisible();
    expect(within(banner()).getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});

it('the portal reads the county from a script element of its page, and ignores malformed data', async () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'county';
  document.body.append(script);
  script.textContent = '{"lists": 7}';
  readCounty();
  script.textContent = JSON.stringify({ lists: [{ name: 'common', baseContent: { countyName: 'Rota' } }] });
  readCounty();
  script.remove();
  await openPortal('/home', theUser, { landshark: () => new Error('lost') });
  await act(async () => {});
  expect(within(banner()).getByRole('link', { name: 'Rota Land Record Portal' })).toBeVisible();
});
