export {
  type FieldMessage,
  type FieldMessages,
  fieldMessage,
  REQUIRED,
  VALIDATION_MESSAGES,
  type ValidationKey,
} from './messages.ts';
