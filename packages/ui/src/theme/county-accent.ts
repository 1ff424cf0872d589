import { lightDark } from './colors.ts';

const ACCENT_ROLES = [
  'accent',
  'accent-hover',
  'on-accent',
  'accent-subtle',
  'accent-line',
  'cloth',
  'cloth-raised',
  'on-cloth',
  'on-cloth-2',
] as const;

export type CountyAccentRole = (typeof ACCENT_ROLES)[number];

/** The nine roles derived from a county's one colour, each for the light and the dark theme, as `#rrggbb`. */
export type CountyAccent = Readonly<Record<CountyAccentRole, { readonly light: string; readonly dark: string }>>;

const HEX = /^#[0-9a-f]{6}$/i;
const cssName = (role: CountyAccentRole): string => `--portal-colors-${role}`;

/**
 * Puts a county's colours in place of the built-in ones; `undefined` restores those. The values are set through CSSOM, which
 * the policy allows. Throws on anything but `#rrggbb`, so that configuration can never smuggle in other CSS.
 */
export function applyCountyAccent(accent: CountyAccent | undefined): void {
  const { style } = document.documentElement;
  for (const role of ACCENT_ROLES) {
    if (accent === undefined) {
      style.removeProperty(cssName(role));
      continue;
    }
    const { light, dark } = accent[role];
    if (!HEX.test(light) || !HEX.test(dark)) throw new TypeError(`Not a colour: ${role} ${light} ${dark}`);
    style.setProperty(cssName(role), lightDark(light, dark));
  }
}
