import { countyBranding } from './county-branding.ts';

describe("the county's look before any script runs", () => {
  it('has nine color roles, each for light and dark mode', () => {
    const { css } = countyBranding('#7a1f2b');
    expect(css).toMatch(/^:root:root\{(--portal-colors-[a-z0-9-]+:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);?){9}\}$/);
  });
  it.each(['', 'teal', '#fff', '#0b5c6b}body{display:none', '</style><script>'])(
    'ignores the malformed color %j',
    (color) => {
      expect(countyBranding(color).css).toBeUndefined();
    },
  );
  it("has an icon in the county's color that needs no request", () => {
    expect(countyBranding('').icon).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(countyBranding('#7a1f2b').icon).not.toBe(countyBranding('').icon);
  });
});
