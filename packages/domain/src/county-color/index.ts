export {
  ACCENT_BACKGROUNDS,
  ACCENT_ROLES,
  type AccentPalette,
  type AccentRole,
  deriveAccentPalettes,
  isHexColor,
} from './accent-roles.ts';
export { contrastOf } from './color-space.ts';
