import { ApiError, genericAlert } from '@portal/api-client';
import { ERROR_CODES } from '@portal/contracts/errors';
import { changeLanguage, LANGUAGES, translate } from '@portal/i18n';
import { loadSharedTexts } from '@portal/testing';
import { failureAlert, serverAlert, withStatus } from './failure-alerts.ts';

const COMPLETE = LANGUAGES.filter(({ complete }) => complete);
const BARE_KEY = /errors[:.]|\b[A-Z]+_[A-Z_]+\b|undefined|\{\{/;

beforeAll(loadSharedTexts);
afterAll(() => changeLanguage('ENGLISH'));

const failure = (code: string) =>
  new ApiError({
    kind: 'refused',
    call: 'payDownloadOrder',
    code,
    message: 'As the server says.',
    httpStatus: 500,
    requestId: 'r-1',
    hasEnvelope: true,
    values: {
      message: 'm',
      code: 500,
      text: 't',
      status: 500,
      pages: '2',
      name: 'n',
      amount: '$1',
      field: 'f',
      kind: 'k',
      view: 'v',
      column: 'c',
      count: 2,
      account: 'a',
      escrow: '$1',
      owed: '$2',
      credit: '$3',
      breaks: 'b',
    },
  });

describe.each(COMPLETE.map(({ wire }) => [wire]))('[U14] an alert in %s', (language) => {
  beforeAll(() => changeLanguage(language));

  it.each(ERROR_CODES.map((code) => [code]))('for %s has what happened, what to do, and the reference', (code) => {
    for (const alert of [failureAlert(failure(code)), serverAlert(failure(code))]) {
      expect(alert.text).toMatch(/\S/);
      expect(alert.next).toMatch(/\S/);
      expect(alert.reference).toContain('r-1');
      expect(`${alert.text} ${alert.next}`).not.toMatch(BARE_KEY);
    }
  });
});

it('a report that failed shows its HTTP status once, also if the message has it', async () => {
  await changeLanguage('ENGLISH');
  const textOf = (code: string): string => withStatus(failureAlert(failure(code)), failure(code)).text;
  expect(textOf('UNEXPECTED')).toBe('ERROR: An unexpected error has occurred (500)');
  expect(textOf('BUSY')).toMatch(/^[^()]+ \(500\)$/);
});

it('[U14] an alert with only an error number also says whether anything was charged', async () => {
  await changeLanguage('ENGLISH');
  for (const facts of [{ httpStatus: 500 }, { httpStatus: 0 }]) {
    const { text, next } = genericAlert(new ApiError({ kind: 'unreadable', call: 'homeAll', ...facts }));
    expect(translate(text.key, text.values)).toMatch(/An unexpected error 10[12] has occurred\./);
    expect(translate(next.key, next.values)).toMatch(/charged/);
  }
});
