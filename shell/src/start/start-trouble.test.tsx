import { refuse } from '@portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal, PRODUCT, serveProduct, theUser } from '../portal.testing.tsx';
import { readCounty } from './start-session.ts';

const FAILED = "Some of the portal's settings didn't load.";
const notice = () => screen.queryByText(FAILED);

jest.setTimeout(60_000);

let errors: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

describe('[R29] [000-1.start.2] [000-8.home.1] what the portal requests at its start', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['missing', () => new Response('', { status: 404 })],
    ['no JSON', () => new Response('<!doctype html>')],
    ['malformed', () => Response.json({ countyDirectory: 7 })],
    ["another portal's", () => Response.json({ ...PRODUCT, routerBaseName: '/elsewhere/' })],
    ['cut off', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['late', () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))],
  ])('product.json %s: the page works, a notice says what is missing, Retry loads it', async (_kind, answer) => {
    serveProduct(answer);
    await openPortal('/home');
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(within(banner()).getByRole('button', { name: 'Logout' })).toBeVisible();
    serveProduct();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(notice()).toBeNull());
  });

  it.each(['landlink', 'landshark', 'landsharkCodeDescription', 'productVersions', 'notableDates'] as const)(
    'helper data %s missing, lost or malformed: the same',
    async (name) => {
      const faults = [refuse({ httpStatus: 500 }), new Error('lost'), Response.json({ ok: true, content: 'none' })];
      const api = await openPortal('/home', theUser, { [name]: () => new Error('lost') });
      for (const fault of faults) {
        api.answer({ [name]: () => fault });
        await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
        await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled());
        expect(notice()).toBeVisible();
        expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      }
      api.answer({ [name]: () => ({ lists: [] }) });
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(notice()).toBeNull());
    },
  );

  it('nothing at all: the county is known from the page, and a notice says what is missing', async () => {
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
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(within(banner()).getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});

it('the portal reads the county from its page, and ignores malformed data', async () => {
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
