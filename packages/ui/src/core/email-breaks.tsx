import { Fragment, type ReactNode } from 'react';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** A line may end before these. */
const SIGNS = /(?=[@.])/;

/** Letters that stay together beside something else on a telephone. */
const LONG = 16;

const partsOf = (content: ReactNode): string[] =>
  typeof content === 'string' && EMAIL.test(content) ? content.split(SIGNS) : [];

/** An email address with a part that may not be broken and is long. */
export const isLongEmail = (content: ReactNode): boolean => partsOf(content).some(({ length }) => length > LONG);

/** An email address that has no room on a line continues with '@' or a dot, not within a name; all else as it is. */
export function emailBreaks(content: ReactNode): ReactNode {
  const parts = partsOf(content);
  if (parts.length === 0) return content;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
