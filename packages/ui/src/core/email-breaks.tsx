import { Fragment, type ReactNode } from 'react';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** Line breaks are allowed before these characters. */
const BREAK_BEFORE = /(?=[@.])/;

/** The maximum length of an unbreakable part beside other content on a phone. */
const LONG = 16;

const partsOf = (content: ReactNode): string[] =>
  typeof content === 'string' && EMAIL.test(content) ? content.split(BREAK_BEFORE) : [];

/** True for an email address with a long unbreakable part. */
export const isLongEmail = (content: ReactNode): boolean => partsOf(content).some(({ length }) => length > LONG);

/** Allows line breaks in an email address only before '@' and dots; other text is unchanged. */
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
