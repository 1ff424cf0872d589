import { Fragment, type ReactNode } from 'react';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** A line may end before these. */
const SIGNS = /(?=[@.])/;

/** The number of letters that stay together next to other content on a phone. */
const LONG = 16;

const partsOf = (content: ReactNode): string[] =>
  typeof content === 'string' && EMAIL.test(content) ? content.split(SIGNS) : [];

/** An email address with a part that may not be broken and is long. */
export const isLongEmail = (content: ReactNode): boolean => partsOf(content).some(({ length }) => length > LONG);

/** An email address that does not fit on a line breaks at '@' or a dot, not within a name; other text stays as it is. */
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
