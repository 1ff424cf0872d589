import { publicAddress } from './public-address.ts';
import { readConfig } from './read-config.ts';

describe('the address that is printed at the start', () => {
  const addressOf = (env: Record<string, string>, listening: string) => {
    const result = readConfig(env);
    if ('problems' in result) throw new Error(result.problems.join());
    return publicAddress(result.config, listening);
  };
  const https = { PORTAL_PUBLIC_URL: 'https://land.example.org' };

  it.each([
    [{}, 'http://localhost:8080/', null],
    [{ PORT: '0' }, 'http://localhost:43210/', null],
    [https, 'http://localhost:8080/', 'https://land.example.org/'],
    [
      { ...https, PORTAL_BASE_PATH: '/records/' },
      'http://localhost:8080/records/',
      'https://land.example.org/records/',
    ],
  ])('is the one that browsers use: %j', (env, listening, expected) => {
    expect(addressOf(env, listening)).toBe(expected);
  });
});
