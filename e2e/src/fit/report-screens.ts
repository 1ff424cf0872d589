import { inSequence, press, type Screen, SEND } from './screen.ts';

const staffScreen = (name: string, path: string, ready: string, act?: Screen['act']): Screen => ({
  name,
  path: `reports/${path}`,
  ready,
  user: 'county.clerk',
  ...(act === undefined ? {} : { act }),
});
const FORM = `main form ${SEND}`;

/** Reports for staff, and the other pages beside them. */
export const REPORTS: readonly Screen[] = [
  ...['AccountReport', 'UserReport', 'StatementReport', 'AccountTypeReport'].map((path) =>
    staffScreen(`report ${path}`, path, FORM),
  ),
  staffScreen('report without its dates', 'UserReport', FORM, press(FORM)),
  staffScreen('calendar', 'UserReport', FORM, press('main form button[aria-haspopup="dialog"]')),
  staffScreen(
    'report sent monthly',
    'UserReport',
    FORM,
    // the last button of the form asks for the kind of file
    inSequence(press('main form button:not([type="submit"])', -1), async (page) => {
      await page.locator('main form [role="status"], main form [role="group"]').first().waitFor();
    }),
  ),
  staffScreen('issued statements', 'IssuedStatements', 'main h1'),
  staffScreen('charges by day', 'ChargesByDay', 'main h1'),
  staffScreen('history of a user', 'History?username=title.admin', 'main h1'),
  staffScreen('monthly reports', 'MonthlyReports', 'main h1'),
];
