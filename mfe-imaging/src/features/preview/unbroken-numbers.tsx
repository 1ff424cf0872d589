import { styled } from '@portal/ui';
import { Fragment } from 'react';

// It breaks only where a whole line is too short for it.
const Whole = styled('span', { base: { display: 'inline-block' } });

/** A title whose document numbers stay on one line: '2024-000123' has a hyphen at which a line could end. */
export function UnbrokenNumbers({ text }: { readonly text: string }) {
  return text.split(' ').map((word, index) => (
    <Fragment key={`${index} ${word}`}>
      {index > 0 && ' '}
      {/\d-\d/.test(word) ? <Whole>{word}</Whole> : word}
    </Fragment>
  ));
}
