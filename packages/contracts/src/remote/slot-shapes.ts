import type { SlotName, SlotProps } from './slots.ts';

/** What a prop is, as far as another release must not change it. */
type KindOf<Value> = Value extends (...args: never[]) => unknown
  ? 'function'
  : Value extends string
    ? 'text'
    : Value extends number
      ? 'number'
      : Value extends boolean
        ? 'flag'
        : 'object';
/** With '?' where a caller may leave it out. */
type ShapeOf<Prop> = undefined extends Prop ? `${KindOf<NonNullable<Prop>>}?` : KindOf<Prop>;

/**
 * The props of each window, as a build can tell another release of them. It does not compile while it says anything else than the
 * types of `SlotProps`.
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
