import { Fragment, type ReactNode } from 'react';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;
/** A line may end before these. */
const SIGNS = /(?=[@.])/;

/** An email address that has no room on a line goes on with '@' or a dot, not within a name; all else as it is. */
export const emailBreaks = (content: ReactNode): ReactNode =>
  typeof content === 'string' && EMAIL.test(content)
    ? content.split(SIGNS).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : content;
