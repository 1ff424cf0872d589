import { readConfig } from './read-config.ts';
import { settingWarnings } from './setting-warnings.ts';

describe('[S18] settings that give visitors the wrong address', () => {
  const warnings = (env: Record<string, string>): readonly string[] => {
    const result = readConfig(env);
    if ('problems' in result) throw new Error(result.problems.join());
    return settingWarnings(result.config);
  };
  const https = { PORTAL_PUBLIC_URL: 'https://land.example.org' };

  it.each([
    ['a proxy that is not named', https, /names no proxy/],
    ['the same in a container', { ...https, HOST: '0.0.0.0' }, /names no proxy/],
    ['no hops', { ...https, PORTAL_TRUST_PROXY: '0' }, /names no proxy/],
    ['everybody as a proxy', { PORTAL_TRUST_PROXY: '0.0.0.0/0' }, /names every address/],
    ['everybody of IPv6', { ...https, PORTAL_TRUST_PROXY: 'loopback, ::/0' }, /names every address/],
    ['hops where others reach the port', { ...https, HOST: '0.0.0.0', PORTAL_TRUST_PROXY: '1' }, /counts hops/],
  ])('cause a warning: %s', (_what, env, words) => {
    expect(warnings(env)).toEqual([expect.stringMatching(words)]);
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
