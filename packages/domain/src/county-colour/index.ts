export {
  ACCENT_GROUNDS,
  ACCENT_ROLES,
  type AccentPalette,
  type AccentRole,
  accentRoles,
  isHexColour,
} from './accent-roles.ts';
export { contrastOf } from './colour-space.ts';
