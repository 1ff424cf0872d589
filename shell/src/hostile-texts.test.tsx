import { aPastSearch, aUser } from '@portal/testing';
import { screen } from '@testing-library/react';
import { home, openPortal, theUser } from './portal.testing.tsx';

const HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>{{7*7}}$t(home:title)"\'';
jest.setTimeout(60_000);
/** Concatenated, because the linter rejects script URLs. */
const ADDRESSES = [['javascript', 'alert(1)'].join(':'), 'data:text/html,<script>alert(1)</script>', ' JaVaScRiPt:x'];

// An end-to-end test does the same in a browser with its CSP; this test covers every text of the shell's own screens.
test('[S33] texts written by the county and its users are shown as plain text, without markup, interpolation or script links', async () => {
  const links = ADDRESSES.map((paragraphContent, index) => ({ heading: `Link ${index} ${HOSTILE}`, paragraphContent }));
  const lockout = { lockoutInPlace: true, messageHeadline: HOSTILE };
  const content = {
    ...home,
    lockout,
    slideCaptions: [HOSTILE, HOSTILE],
    common: { contactPhone: HOSTILE, contactEmail: HOSTILE },
    links: { paragraphs: links },
    latestNews: { paragraphs: [{ heading: HOSTILE, paragraphContent: HOSTILE }] },
    notableDates: { headings: home.notableDates.headings, rows: [[HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE]] },
  };
  const searchHistoryList = [
    aPastSearch({ displayCriteria: [{ key: HOSTILE, value: HOSTILE }], longDescription: HOSTILE }),
  ];
  const user = aUser({ ...theUser, username: HOSTILE, searchHistoryList });
  const others = Promise.withResolvers<void>();
  await openPortal('/home', user, {
    landshark: () => ({
      lists: [
        { name: 'common', baseContent: { countyName: HOSTILE, appTitle: HOSTILE, bookLabel: HOSTILE } },
        { name: 'facts', baseContent: { countyDirectory: 'tasi' } },
      ],
    }),
    homeAll: async () => {
      // its response is the last one to report the lockout
      await others.promise;
      return Response.json({ ok: true, status: 'OK', message: '', lockout, content });
    },
  });
  others.resolve();
  expect(await screen.findByText(`Link 1 ${HOSTILE}`)).toBeVisible();
  expect((await screen.findAllByText(HOSTILE)).length).toBeGreaterThanOrEqual(5);
  expect(document.querySelectorAll('script, img[onerror], img[src="x"]')).toHaveLength(0);
  expect(Reflect.get(window, 'pwned')).toBeUndefined();
  const addresses = [...document.querySelectorAll('[href], [src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  );
  expect(addresses.filter((address) => /^\s*(?:javascript|data):/i.test(address))).toEqual([]);
});
