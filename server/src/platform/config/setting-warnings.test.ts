import { readConfig } from './read-config.ts';
import { settingWarnings } from './setting-warnings.ts';

describe('[S18] settings of the proxy', () => {
  const warnings = (env: Record<string, string>): readonly string[] => {
    const result = readConfig(env);
    if ('problems' in result) throw new Error(result.problems.join());
    return settingWarnings(result.config);
  };
  const https = { PORTAL_PUBLIC_URL: 'https://land.example.org' };

  it.each([
    ['HTTPS without a configured proxy', https, /names no proxy/],
    ['HTTPS in a container without a configured proxy', { ...https, HOST: '0.0.0.0' }, /names no proxy/],
    ['a proxy count of 0', { ...https, PORTAL_TRUST_PROXY: '0' }, /names no proxy/],
    ['every IPv4 address as a proxy', { PORTAL_TRUST_PROXY: '0.0.0.0/0' }, /names every address/],
    ['every IPv6 address as a proxy', { ...https, PORTAL_TRUST_PROXY: 'loopback, ::/0' }, /names every address/],
    [
      'a proxy count on a port that others can reach',
      { ...https, HOST: '0.0.0.0', PORTAL_TRUST_PROXY: '1' },
      /counts hops/,
    ],
  ])('cause a warning: %s', (_case, env, pattern) => {
    expect(warnings(env)).toEqual([expect.stringMatching(pattern)]);
    expect(warnings(env)[0]).toContain('PORTAL_TRUST_PROXY');
  });

  it.each([
    [{}],
    [{ PORTAL_PUBLIC_URL: 'http://land.example.org' }],
    [{ ...https, PORTAL_TRUST_PROXY: 'loopback' }],
    [{ ...https, PORTAL_TRUST_PROXY: '1' }],
    [{ ...https, HOST: '0.0.0.0', PORTAL_TRUST_PROXY: '10.0.0.0/8' }],
  ])('cause no warning for %j', (env) => {
    expect(warnings(env)).toEqual([]);
  });
});
