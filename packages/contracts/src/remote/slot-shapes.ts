import type { SlotName, SlotProps } from './slots.ts';

/** The kind of a prop, which other releases rely on. */
type KindOf<Value> = Value extends (...args: never[]) => unknown
  ? 'function'
  : Value extends string
    ? 'text'
    : Value extends number
      ? 'number'
      : Value extends boolean
        ? 'flag'
        : 'object';
/** The kind with '?' if a caller may omit the prop. */
type ShapeOf<Prop> = undefined extends Prop ? `${KindOf<NonNullable<Prop>>}?` : KindOf<Prop>;

/**
 * The props of each slot, in a form that a build can compare with another release. It compiles only while it matches
 * the types of `SlotProps`.
 */
export const SLOT_SHAPES: {
  readonly [Name in SlotName]: { readonly [Key in keyof SlotProps[Name]]-?: ShapeOf<SlotProps[Name][Key]> };
} = {
  'imaging.preview.v1': {
    sourcedDocKey: 'object',
    instrumentCode: 'text',
    onClose: 'function',
    onBalance: 'function',
  },
  'imaging.payment.v1': {
    purpose: 'text',
    form: 'object?',
    onBack: 'function?',
    onPaid: 'function',
    onClose: 'function',
  },
  'imaging.efilePayment.v1': {
    imageId: 'text',
    totalCharge: 'number',
    onBack: 'function',
    onPaid: 'function',
    onClose: 'function',
  },
};
