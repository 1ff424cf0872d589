import { act, render, screen } from '@testing-library/react';
import {
  addTexts,
  changeLanguage,
  formatsOf,
  hasText,
  LANGUAGES,
  LocalText,
  languageOf,
  loadTexts,
  registerTexts,
  setCountyTimeZone,
  translate,
  useFormats,
  useText,
} from './index.ts';

afterEach(async () => {
  await act(() => changeLanguage('ENGLISH'));
});

test('[000-1.languages.1] the portal has 14 languages, and English is the default', () => {
  expect(LANGUAGES.map((language) => language.englishName)).toEqual(
    'Bengali, Carolinian, Chamorro, Chinese, Chuukese, English, Japanese, Korean, Palauan, Pohnpeian, Russian, Tagalog, Thai, Turkish'.split(
      ', ',
    ),
  );
  expect(LANGUAGES.map((language) => language.wire)).toEqual(
    LANGUAGES.map((language) => language.englishName.toUpperCase()),
  );
  expect(languageOf('KLINGON').wire).toBe('ENGLISH');
});

describe('texts', () => {
  function Greeting() {
    const t = useText('greeting');
    return <p>{t('hello', { name: 'Ana' })}</p>;
  }

  it('come from the loader of their namespace, and change with the language', async () => {
    registerTexts('greeting', async (tag) =>
      tag === 'ja' ? { hello: 'こんにちは {{name}}' } : { hello: 'Hello {{name}}' },
    );
    await loadTexts('greeting', 'common');
    render(<Greeting />);
    expect(screen.getByText('Hello Ana')).toBeVisible();
    await act(() => changeLanguage('JAPANESE'));
    expect(screen.getByText('こんにちは Ana')).toBeVisible();
  });

  it('of a new release replace all earlier ones', async () => {
    registerTexts('release', async () => ({ hello: 'Hello', gone: 'Only before' }));
    await loadTexts('release');
    let resolveTexts: (texts: object) => void = () => {};
    registerTexts('release', async () => ({ hello: 'Hi' }));
    await loadTexts('release');
    expect([translate('release:hello'), hasText('release:gone')]).toEqual(['Hi', false]);
    registerTexts('release', () => new Promise((resolve) => (resolveTexts = (texts) => resolve({ ...texts }))));
    const late = loadTexts('release');
    registerTexts('release', async () => ({ hello: 'Hey' }));
    await loadTexts('release');
    // a request of the replaced release completes only now
    resolveTexts({ hello: 'Late', gone: 'Late' });
    await late;
    expect([translate('release:hello'), hasText('release:gone')]).toEqual(['Hey', false]);
  });

  it('can have other texts as values, in the same language', async () => {
    addTexts('outer', { error: 'ERROR: {{message}}' });
    addTexts('outer', { error: 'エラー: {{message}}' }, 'ja');
    addTexts('inner', { damaged: 'Not shown: {{pages}}.' });
    addTexts('inner', { damaged: '表示できません: {{pages}}' }, 'ja');
    const message = { key: 'inner:damaged', values: { pages: '2, 4' } };
    expect(translate('outer:error', { message })).toBe('ERROR: Not shown: 2, 4.');
    await changeLanguage('JAPANESE');
    expect(translate('outer:error', { message })).toBe('エラー: 表示できません: 2, 4');
    function Alert() {
      return <p>{useText('outer')('error', { message })}</p>;
    }
    render(<Alert />);
    expect(screen.getByText('エラー: 表示できません: 2, 4')).toBeVisible();
  });

  it('of a language without texts, or whose texts fail to load, are English, and so is the lang attribute', async () => {
    registerTexts('greeting', async (tag) => {
      if (tag !== 'en') throw new Error('404');
      return { hello: 'Hello {{name}}' };
    });
    await changeLanguage('CHUUKESE');
    render(<Greeting />);
    expect(screen.getByText('Hello Ana')).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
  });

  it('that failed to load are requested again', async () => {
    let attempts = 0;
    registerTexts('late', async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('503');
      return { word: 'Here' };
    });
    await expect(loadTexts('late')).rejects.toThrow('503');
    await loadTexts('late');
    expect(translate('late:word')).toBe('Here');
  });

  it('are those of the last choice, even if the texts of an earlier one arrive later', async () => {
    const slow = Promise.withResolvers<void>();
    registerTexts('choice', async (tag) => {
      if (tag === 'ko') await slow.promise;
      return { word: tag };
    });
    await loadTexts('choice');
    const earlier = changeLanguage('KOREAN');
    await changeLanguage('ENGLISH');
    slow.resolve();
    await earlier;
    expect(translate('choice:word')).toBe('en');
  });

  it('of a screen that opens while a language is loading are in that language too', async () => {
    const slow = Promise.withResolvers<void>();
    registerTexts('first', async (tag) => {
      if (tag === 'ru') await slow.promise;
      return { word: tag };
    });
    registerTexts('second', async (tag) => ({ word: tag }));
    await loadTexts('first');
    const change = changeLanguage('RUSSIAN');
    await loadTexts('second');
    slow.resolve();
    await change;
    expect([translate('first:word'), translate('second:word')]).toEqual(['ru', 'ru']);
  });

  it('that arrive re-render only the components that lacked texts or show English', async () => {
    let times = 0;
    function Sentence() {
      const t = useText('drawn');
      times += 1;
      return <p>{t(hasText('later:word') ? 'later:word' : 'drawn:word')}</p>;
    }
    addTexts('drawn', { word: 'Now' });
    registerTexts('other', async () => ({ word: 'Nobody asked' }));
    registerTexts('later', async (tag) => ({ word: tag === 'ja' ? 'あとで' : 'Later' }));
    render(<Sentence />);
    expect(screen.getByText('Now')).toBeVisible();
    const before = times;
    await act(() => loadTexts('other'));
    expect(times).toBe(before);
    await act(() => loadTexts('later'));
    expect(screen.getByText('Later')).toBeVisible();
    await act(() => changeLanguage('JAPANESE'));
    expect(screen.getByText('あとで')).toBeVisible();
    await act(async () => addTexts('later', { word: '後で' }, 'ja'));
    expect(screen.getByText('後で')).toBeVisible();
    await act(async () => registerTexts('later', async () => ({ word: 'Of another release' })));
    await act(() => loadTexts('later'));
    expect(screen.getByText('Of another release')).toBeVisible();
  });

  it('that are shown in English are rendered again when those of the language arrive', async () => {
    const slow = Promise.withResolvers<void>();
    registerTexts('slowly', async (tag) => {
      if (tag === 'ja') await slow.promise;
      return { word: tag };
    });
    await changeLanguage('JAPANESE');
    const loading = loadTexts('slowly');
    await act(async () => {});
    function Word() {
      return <p>{useText('slowly')('word')}</p>;
    }
    render(<Word />);
    expect(screen.getByText('en')).toBeVisible();
    slow.resolve();
    await act(() => loading);
    expect(screen.getByText('ja')).toBeVisible();
  });

  it("have a lang attribute if their language is not the page's", async () => {
    addTexts('local', { day: 'Day', night: 'Night' });
    addTexts('local', { day: 'Rán' }, 'chk');
    await changeLanguage('CHUUKESE');
    render(
      <>
        <LocalText namespace="local" textKey="day" />
        <LocalText namespace="local" textKey="night" />
      </>,
    );
    expect(screen.getByText('Rán')).toHaveAttribute('lang', 'chk');
    expect(screen.getByText('Night')).not.toHaveAttribute('lang');
  });

  it('that are missing throw in tests', async () => {
    await loadTexts('common');
    expect(() => translate('common:noSuchWord')).toThrow("No text for the key 'common:noSuchWord'");
    expect(hasText('common:noSuchWord')).toBe(false);
  });

  it('that are missing are replaced in production by words made from the key', async () => {
    const environment = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    expect(translate('common:more.fromRecordedDate')).toBe('From recorded date');
    process.env.NODE_ENV = environment;
  });
});

describe('formats', () => {
  const english = formatsOf('en-US');

  it('[001-9.dates.1] writes days MM/DD/YYYY, and year first where the locale does', () => {
    expect(english.day('2024-03-05')).toBe('03/05/2024');
    expect(english.day('')).toBe('');
    expect(formatsOf('ko-KR').day('2024-03-05')).toBe('2024. 03. 05.');
    expect(formatsOf('ja-JP').day('2024-03-05')).toBe('2024/03/05');
  });

  it.each(LANGUAGES.map(({ englishName, formatTag }) => [englishName, formatTag]))(
    'of %s never put the day first, and keep the calendar and the digits of the record',
    (_name, formatTag) => {
      const formats = formatsOf(formatTag);
      expect(formats.day('2024-03-05')).toMatch(/^(?:03\/05\/2024|2024(?:\/|\. )03(?:\/|\. )05\.?)$/);
      expect(formats.instant('2024-03-05T00:42:00Z')).toContain(formats.day('2024-03-05'));
      expect(formats.instant('2024-03-05T00:42:00Z')).toMatch(/10:42/);
      expect(formats.today()).toMatch(/^(?:\d{2}\/\d{2}\/20\d{2}|20\d{2}(?:\/|\. )\d{2}(?:\/|\. )\d{2}\.?)$/);
      expect(formats.count(12_345)).toMatch(/^12\D345$/);
      expect(formats.money(-123_450)).toBe('-$1,234.50');
      expect(formats.timeOfDay('2024-03-05T22:42:00')).toMatch(/(?:10|22):42/);
      expect(formats.clock('2024-03-05T10:42')).toBe(formats.instant('2024-03-05T00:42:00Z'));
      expect(formats.clock('2024-03-05')).toBe(formats.day('2024-03-05'));
    },
  );

  it("of a language that no browser supports are in English, not in the machine's locale", () => {
    for (const { complete, formatTag } of LANGUAGES)
      if (!complete) expect(formatTag).toMatch(/^en-(?:US|GU|MP|FM|PW)$/);
  });

  it.each([
    ['en-US', '11/01/2026, 1:45 AM EDT', '11/01/2026, 1:15 AM EST', '11/01/2026, 2:15 AM'],
    ['ja-JP', '2026/11/01 1:45 EDT', '2026/11/01 1:15 EST', '2026/11/01 2:15'],
    ['ru-RU', '11/01/2026, 1:45 EDT', '11/01/2026, 1:15 EST', '11/01/2026, 2:15'],
  ])('tell the two hours apart when the clock of the county is set back, in %s', (tag, first, second, third) => {
    setCountyTimeZone('America/New_York');
    const { instant, clock } = formatsOf(tag);
    const written = ['05:45', '06:15', '07:15'].map((time) => instant(`2026-11-01T${time}:00Z`));
    // a recorded time has no zone, and is written as it was recorded
    const recorded = clock('2026-11-01T01:45');
    setCountyTimeZone('Pacific/Guam');
    expect(written).toEqual([first, second, third]);
    expect(recorded).toBe(first.replace(' EDT', ''));
    expect(instant('2026-11-01T05:45:00Z')).not.toMatch(/GMT|ChST/);
  });

  it('writes times, money, counts and ranges', () => {
    expect(english.timeOfDay('2024-03-05T10:42:00')).toBe('10:42 AM');
    expect(english.timeOfDay('2024-03-05T00:05:00')).toBe('12:05 AM');
    expect(english.instant('2024-03-05T00:42:00Z')).toBe('03/05/2024, 10:42 AM');
    expect(english.money(123_450)).toBe('$1,234.50');
    expect(formatsOf('ru-RU').money(-200)).toBe('-$2.00');
    expect(english.count(1000)).toBe('1,000');
    expect(english.range(1, 75)).toBe('1–75');
  });

  it('follow the language of the page', async () => {
    const Day = () => <p>{useFormats().day('2024-03-05')}</p>;
    render(<Day />);
    expect(screen.getByText('03/05/2024')).toBeVisible();
    await act(() => changeLanguage('JAPANESE'));
    expect(screen.getByText('2024/03/05')).toBeVisible();
  });
});
