import { refuse } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal, PRODUCT, serveProduct, theUser } from '../portal.testing.tsx';
import { readCounty } from './start-session.ts';

const NOTICE = "Some of the portal's settings didn't load.";
const notice = () => screen.queryByText(NOTICE);

// a test opens the portal and waits for several failed requests; on a busy machine that takes longer than the default of 5 seconds
jest.setTimeout(60_000);

let consoleError: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  const logged = [...consoleError.mock.calls];
  consoleError.mockRestore();
  expect(logged).toEqual([]);
});

describe('[R29] [000-1.start.2] [000-8.home.1] if settings do not load when the portal starts, the page works', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['missing', () => new Response('', { status: 404 })],
    ['not JSON', () => new Response('<!doctype html>')],
    ['malformed', () => Response.json({ countyDirectory: 7 })],
    ['the one of another portal', () => Response.json({ ...PRODUCT, routerBaseName: '/elsewhere/' })],
    ['not reachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['too late', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
  ])('and a notice stays until Retry loads them: product.json is %s', async (_what, response) => {
    serveProduct(response);
    await openPortal('/home');
    expect(await screen.findByText(NOTICE)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(within(banner()).getByRole('button', { name: 'Logout' })).toBeVisible();
    serveProduct();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(notice()).toBeNull());
  });

  it.each(['landlink', 'landshark', 'landsharkCodeDescription', 'productVersions', 'notableDates'] as const)(
    'and a notice stays until Retry loads them: the call %s is refused, gets no response or gets a malformed one',
    async (name) => {
      const noResponse = new Error('no response');
      const faults = [refuse({ httpStatus: 500 }), noResponse, Response.json({ ok: true, content: 'none' })];
      const api = await openPortal('/home', theUser, { [name]: () => noResponse });
      for (const fault of faults) {
        api.answer({ [name]: () => fault });
        await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
        await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-disabled'));
        expect(notice()).toBeVisible();
        expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      }
      // each of these calls may return no lists
      api.answer({ [name]: () => ({ lists: [] }) });
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(notice()).toBeNull());
    },
  );

  it('and a notice says so: product.json and all calls of the start get no response, and Retry finds the user again', async () => {
    const fail = () => new Error('no response');
    serveProduct(() => Promise.reject(new TypeError('Failed to fetch')));
    const api = await openPortal('/home', theUser, {
      loginStatus: fail,
      landlink: fail,
      landshark: fail,
      landsharkCodeDescription: fail,
      productVersions: fail,
      notableDates: fail,
    });
    expect(await screen.findByText(NOTICE)).toBeVisible();
    expect(within(banner()).getByRole('link', { name: 'Log In' })).toBeVisible();
    serveProduct();
    const none = () => ({ lists: [] });
    api.answer({
      loginStatus: () => ({ authenticated: true, user: theUser }),
      landlink: none,
      landshark: none,
      landsharkCodeDescription: none,
      productVersions: none,
      notableDates: none,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await within(banner()).findByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

it("the county's name comes from the settings that the page contains, and malformed ones do not replace it", async () => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'county';
  document.body.append(script);
  script.textContent = JSON.stringify({ lists: [{ name: 'common', baseContent: { countyName: 'Rota' } }] });
  readCounty();
  script.textContent = '{"lists": 7}';
  readCounty();
  script.remove();
  await openPortal('/home', theUser, { landshark: () => new Error('no response') });
  // lets the failed call finish, which must not replace the name
  await act(async () => {});
  expect(within(banner()).getByRole('link', { name: 'Rota Land Record Portal' })).toBeVisible();
});
