import { ACCENT_ROLES, type AccentRole } from '@portal/domain';
import { lightDark } from './colors.ts';

/** The nine roles derived from a county's one color, each for the light and the dark theme, as `#rrggbb`. */
export type CountyAccent = Readonly<Record<AccentRole, { readonly light: string; readonly dark: string }>>;

const HEX = /^#[0-9a-f]{6}$/i;
const cssName = (role: AccentRole): string => `--portal-colors-${role}`;

/**
 * Replaces the built-in colors with a county's colors; `undefined` restores the built-in ones. The values are set
 * through CSSOM, which the content security policy allows. Throws on anything but `#rrggbb`, so that configuration can
 * never inject other CSS.
 */
export function applyCountyAccent(accent: CountyAccent | undefined): void {
  const { style } = document.documentElement;
  for (const role of ACCENT_ROLES) {
    if (accent === undefined) {
      style.removeProperty(cssName(role));
      continue;
    }
    const { light, dark } = accent[role];
    if (!HEX.test(light) || !HEX.test(dark)) throw new TypeError(`Not a color: ${role} ${light} ${dark}`);
    style.setProperty(cssName(role), lightDark(light, dark));
  }
}
