/** Pages for visitors without a session, in one module, so that the login page refers to a single chunk. */
export { default as completeRegistration } from '../registration/complete-registration.page.tsx';
export { default as register } from '../registration/register.page.tsx';
export { default as confirmEmail } from './confirm-email.page.tsx';
export { default as forgotPassword } from './forgot-password.page.tsx';
export { default as forgotUsername } from './forgot-username.page.tsx';
export { default as invitation } from './invitation.page.tsx';
export { default as passwordReset } from './password-reset.page.tsx';
