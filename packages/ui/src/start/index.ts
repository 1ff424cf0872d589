/**
 * What the login page draws with, and nothing else: `@portal/ui` as a whole is shared, and so comes as a whole, with everything
 * that the portal behind the login needs. The same files stand behind both.
 */

export { Button } from '../core/button.tsx';
export { noteConnection } from '../core/connection.ts';
export { clearDrafts } from '../core/draft-store.ts';
export { Facts } from '../core/facts.tsx';
export { expectPage } from '../core/page-focus.ts';
export { Section } from '../core/section.tsx';
export { styled } from '../core/styled.ts';
export { Row, Stack, Text } from '../core/text.tsx';
export { TextProvider } from '../core/text-context.tsx';
export { TextLink } from '../core/text-link.tsx';
export { linkRows } from '../county/link-rows.ts';
export { LoginView } from '../county/login-view.tsx';
export { countySlides } from '../county/slideshow.tsx';
export { FieldMessage } from '../fields/field-frame.tsx';
export { PasswordField } from '../fields/password-field.tsx';
export { SelectField } from '../fields/select-field.tsx';
export { TextField } from '../fields/text-field.tsx';
export { CoverHeading, CoverPage } from '../frame/cover-page.tsx';
export { Footer } from '../frame/footer.tsx';
export { FailedState } from '../states/failed-state.tsx';
export { PortalProvider, type PortalProviderProps } from '../theme/portal-provider.tsx';
export { applyStoredTheme } from '../theme/theme-choice.ts';
