import { overridesIn } from './overrides.ts';

const folder = 'http://127.0.0.1:4173/';

describe('the builds that a browser requests in place of releases', () => {
  it('are folder URLs from its cookie', () => {
    expect(overridesIn(undefined)).toEqual({});
    expect(overridesIn('portal_session=a; theme=b')).toEqual({});
    expect(overridesIn(`a=b; portal_overrides=search=${folder}`)).toEqual({ search: folder });
    expect(
      overridesIn('portal_overrides=search=http%3A%2F%2Flocalhost%3A1%2Fa&imaging=http://[::1]:2/?b#c; d=e'),
    ).toEqual({
      search: 'http://localhost:1/a/',
      imaging: 'http://[::1]:2/',
    });
  });

  it('are read behind TLS from a cookie that no neighboring host can write', () => {
    expect(overridesIn(`portal_overrides=search=${folder}`, true)).toEqual({});
    expect(overridesIn(`a=b; __Host-portal_overrides=search=${folder}`, true)).toEqual({ search: folder });
    expect(overridesIn(`__Host-portal_overrides=search=${folder}`)).toEqual({});
  });

  it.each([
    'search=https://evil.example/',
    'search=http://127.0.0.1.evil.example/',
    'search=http://localhost@evil.example/',
    'search=//127.0.0.1/',
    'search=javascript:alert(1)',
    'search=data:text/javascript,1',
    'search=file:///etc/',
    'search=',
    '__proto__=http://127.0.0.1:1/',
    '../x=http://127.0.0.1:1/',
    'Search=http://127.0.0.1:1/',
  ])('exclude other machines and invalid remote names: %s', (cookieValue) => {
    expect(overridesIn(`portal_overrides=${cookieValue}`)).toEqual({});
  });
});
