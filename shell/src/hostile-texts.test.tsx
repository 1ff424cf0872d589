import { aPastSearch, aUser } from '@portal/testing';
import { screen } from '@testing-library/react';
import { home, openPortal, theUser } from './portal.testing.tsx';

const HOSTILE = '<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>{{7*7}}$t(home:title)"\'';
jest.setTimeout(60_000);
/** In parts, for a linter that knows what it is. */
const ADDRESSES = [['javascript', 'alert(1)'].join(':'), 'data:text/html,<script>alert(1)</script>', ' JaVaScRiPt:x'];

// The same in a browser, with its policy, is e2e's; here every text of the shell's own screens is tried.
test('[S33] whatever the county and its users write is words: no markup, no value of ours, and no link to a script', async () => {
  const links = ADDRESSES.map((paragraphContent, at) => ({ heading: `Link ${at} ${HOSTILE}`, paragraphContent }));
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
      // its answer is the last to say how it stands with the lockout
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
