import { expectLinearTime } from '@portal/testing/growth';
import { parseStrictJson } from './strict-json.ts';

const refusalOf = (text: string): string => {
  try {
    parseStrictJson(text);
    return 'accepted';
  } catch (error) {
    return error instanceof Error && error.name === 'Refusal' ? 'refused' : String(error);
  }
};
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('[S43] a JSON body', () => {
  it.each([
    '{"a":1,"b":[true,null,"x"]}',
    '{"a":{"b":1},"c":{"b":1}}',
    '[{"a":1},{"a":2}]',
    '{"text":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":"1e309"}',
    '{"ключ":"Hagåtña"}',
    nested(32),
    '-1.5e3',
  ])('is read: %s', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['names one twice', '{"a":1,"a":2}'],
    ['names one twice in two spellings', '{"a":1,"\\u0061":2}'],
    ['names one twice deep inside', '[{"x":{"a":1,"b":2,"a":3}}]'],
    ['reaches for the prototype', '{"__proto__":{"role":"TRIMIN"}}'],
    ['reaches for it in another spelling', '{"\\u005f_proto__":1}'],
    ['reaches for the constructor', '{"constructor":{"prototype":{}}}'],
    ['holds a number that is none', '{"a":1e309}'],
    ['holds a negative one', '[-1e400]'],
    ['is 33 deep', nested(33)],
    ['is 10,000 deep', nested(10_000)],
    ['is 10,000 objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['ends too soon', '{"a":'],
    ['goes on after its end', '{} {}'],
    ['is NaN', 'NaN'],
    ['has a comma too many', '{"a":1,}'],
    ['is a bare word', 'undefined'],
    ['has a name that is no text', '{a:1}'],
    ['holds a zero character', '{"a":["x\\u0000"]}'],
    ['holds half a character', '{"a":"\\ud800"}'],
  ])('that %s is refused', (_why, text) => {
    expect(refusalOf(text)).toBe('refused');
  });

  it.each([
    ['an open text', '"'],
    ['a word between texts', '{"a"b:1}'],
    ['a text behind a text', '{"a""b"}'],
    ['a lone backslash', '\\'],
    ['a space that JSON does not know', '[1,\u00a01]'],
  ])('with %s is refused', (_why, text) => {
    expect(refusalOf(text)).toBe('refused');
  });

  it('[S32] takes time in proportion to its length, whatever is in it', () => {
    expectLinearTime(parseStrictJson, ['"', '\\', '\\"', '{', '}', '[', ']', ':', ',', '"a":', '1', ' ', '\n', 'a']);
  });

  it('of a megabyte of quotes and backslashes costs little', () => {
    const started = performance.now();
    refusalOf(`"${'\\'.repeat(1_000_001)}`);
    refusalOf('"'.repeat(1_000_001));
    refusalOf('\\"'.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
