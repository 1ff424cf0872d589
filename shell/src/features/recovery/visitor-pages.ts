/** Pages of those who have no session: one file, which the login page names once. */
export { default as completeRegistration } from '../registration/complete-registration.page.tsx';
export { default as register } from '../registration/register.page.tsx';
export { default as confirmEmail } from './confirm-email.page.tsx';
export { default as forgotPassword } from './forgot-password.page.tsx';
export { default as forgotUsername } from './forgot-username.page.tsx';
export { default as invitation } from './invitation.page.tsx';
export { default as passwordReset } from './password-reset.page.tsx';
