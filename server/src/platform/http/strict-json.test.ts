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
  ])('is accepted: %s', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['repeats a name', '{"a":1,"a":2}'],
    ['repeats a name in two spellings', '{"a":1,"\\u0061":2}'],
    ['repeats a nested name', '[{"x":{"a":1,"b":2,"a":3}}]'],
    ['names the prototype', '{"__proto__":{"role":"TRIMIN"}}'],
    ['names the prototype in another spelling', '{"\\u005f_proto__":1}'],
    ['names the constructor', '{"constructor":{}}'],
    ['names the prototype of a constructor', '{"prototype":{}}'],
    ['contains an infinite number', '{"a":1e309}'],
    ['contains a negative infinite number', '[-1e400]'],
    ['is 33 deep', nested(33)],
    ['is 10,000 deep', nested(10_000)],
    ['is 10,000 objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['ends too soon', '{"a":'],
    ['has text after its end', '{} {}'],
    ['is NaN', 'NaN'],
    ['has a trailing comma', '{"a":1,}'],
    ['is a bare word', 'undefined'],
    ['has a name without quotes', '{a:1}'],
    ['contains a null character', '{"a":["x\\u0000"]}'],
    ['contains a lone surrogate', '{"a":"\\ud800"}'],
    ['contains a null character in a name', '{"a\\u0000":1}'],
    ['contains a lone surrogate in a name', '{"\\ud800":1}'],
  ])('that %s is refused', (_why, text) => {
    expect(refusalOf(text)).toBe('refused');
  });

  it.each([
    ['an unterminated string', '"'],
    ['a word between strings', '{"a"b:1}'],
    ['a string after a string', '{"a""b"}'],
    ['a lone backslash', '\\'],
    ['whitespace that JSON does not allow', '[1,\u00a01]'],
  ])('with %s is refused', (_why, text) => {
    expect(refusalOf(text)).toBe('refused');
  });

  it('[S32] is parsed in linear time for any content', () => {
    expectLinearTime(parseStrictJson, ['"', '\\', '\\"', '{', '}', '[', ']', ':', ',', '"a":', '1', ' ', '\n', 'a']);
  });

  it('with a megabyte of quotes and backslashes is parsed quickly', () => {
    const started = performance.now();
    refusalOf(`"${'\\'.repeat(1_000_001)}`);
    refusalOf('"'.repeat(1_000_001));
    refusalOf('\\"'.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
