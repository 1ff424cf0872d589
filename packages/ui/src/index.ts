export { Badge, type BadgeProps, type BadgeTone, MoreBadge, type MoreBadgeProps } from './core/badge.tsx';
export { Button, type ButtonLook, type ButtonProps } from './core/button.tsx';
export { Icon, type IconProps } from './core/icon.tsx';
export { IconButton, type IconButtonProps } from './core/icon-button.tsx';
export type { IconName } from './core/icon-paths.ts';
export { Spinner } from './core/spinner.tsx';
export { Figure, Heading, Push, Row, Stack, Text } from './core/text.tsx';
export { ButtonLink, TextLink } from './core/text-link.tsx';
export { VisuallyHidden } from './core/visually-hidden.tsx';
export { applyCountyAccent, type CountyAccent, type CountyAccentRole } from './theme/county-accent.ts';
export { createPortalCache, type PortalCacheOptions } from './theme/emotion-cache.ts';
export { PortalProvider, type PortalProviderProps } from './theme/portal-provider.tsx';
export { portalSystem } from './theme/system.ts';
export {
  applyStoredTheme,
  getTheme,
  setTheme,
  THEME_CHOICES,
  type ThemeChoice,
  useTheme,
} from './theme/theme-choice.ts';
