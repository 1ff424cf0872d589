/** Forms and the calls that take them: what `@portal/ui` draws, joined to what `@portal/api-client` sends. */
export { AlertHost } from './alert-host.tsx';
export { CallForm, type CallFormProps } from './call-form.tsx';
export { fieldTexts } from './field-texts.ts';
export { LeaveQuestion } from './leave-question.tsx';
export { hasUnsaved } from './unsaved.ts';
export { type AfterSuccess, type CallFormModel, type CallFormOptions, useCallForm } from './use-call-form.ts';
export { type CallOptionsChoice, useCallOptions } from './use-call-options.ts';
export { type LeaveGuard, useLeaveGuard } from './use-leave-guard.ts';
