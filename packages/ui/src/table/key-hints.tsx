import { Fragment } from 'react';
import { Kbd, KeyboardShortcuts } from '../core/kbd.tsx';

/** Keys and what they do, already translated. */
export interface KeyHint {
  readonly keys: readonly string[];
  readonly label: string;
}

/** The keyboard shortcuts of a list, shown below it. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <KeyboardShortcuts>
      {hints.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <Fragment key={key}>
              <Kbd>{key}</Kbd>{' '}
            </Fragment>
          ))}
          {label}
        </span>
      ))}
    </KeyboardShortcuts>
  );
}
