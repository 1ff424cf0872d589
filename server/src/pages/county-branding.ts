import { ACCENT_ROLES, deriveAccentPalettes, isHexColor } from '@portal/domain';

/** The county's color in the page before its scripts run, and in the window's icon. */
export interface CountyBranding {
  /** CSS rules that replace the built-in colors; undefined when the county has no color of its own. */
  readonly css: string | undefined;
  /** The window's icon as a data URL. */
  readonly icon: string;
}

/** Cover and paper color of the built-in look. */
const BUILT_IN = { cloth: '#003039', paper: '#ffffff' };

/** The icon: a land lot with its corner posts on the county's color. */
const iconOf = (cloth: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="${cloth}"/><g fill="none" stroke="${BUILT_IN.paper}" stroke-width="2"><path d="M8 8.5L24 7v17.5L8 23zM16.5 7.7v16.1M8 16h8.5"/></g><g fill="${BUILT_IN.paper}"><circle cx="8" cy="8.5" r="2.4"/><circle cx="24" cy="7" r="2.4"/><circle cx="24" cy="24.5" r="2.4"/><circle cx="8" cy="23" r="2.4"/></g></svg>`;

const dataUrlOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The look of a county with this color; the built-in look if the color is empty or malformed. */
export function countyBranding(accentColour: string): CountyBranding {
  if (!isHexColor(accentColour)) return { css: undefined, icon: dataUrlOf(iconOf(BUILT_IN.cloth)) };
  const { light, dark } = deriveAccentPalettes(accentColour);
  const rules = ACCENT_ROLES.map((role) => `--portal-colors-${role}:light-dark(${light[role]}, ${dark[role]})`);
  // `:root:root` has a higher specificity than the built-in values, which the scripts add to the page later.
  return { css: `:root:root{${rules.join(';')}}`, icon: dataUrlOf(iconOf(light.cloth)) };
}
