import { countyLook } from './county-look.ts';

describe("the county's look before any script runs", () => {
  it('has nine color roles, each for light and dark mode', () => {
    const { css } = countyLook('#7a1f2b');
    expect(css).toMatch(/^:root:root\{(--portal-colors-[a-z0-9-]+:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);?){9}\}$/);
  });
  it.each(['', 'teal', '#fff', '#0b5c6b}body{display:none', '</style><script>'])(
    'ignores the malformed color %j',
    (color) => {
      expect(countyLook(color).css).toBeUndefined();
    },
  );
  it("has an icon in the county's color that needs no request", () => {
    expect(countyLook('').icon).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(countyLook('#7a1f2b').icon).not.toBe(countyLook('').icon);
  });
});
