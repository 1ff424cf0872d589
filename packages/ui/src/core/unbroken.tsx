import { chakra } from '@chakra-ui/react/styled-system';
import { Children, Fragment, type ReactNode } from 'react';

// not an inline block: screen readers would pause at its end
const Whole = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** Hyphenated numbers such as 'EF-2026-000001' and '2024-000123', which a browser may break. */
const HYPHENATED = /\b(\w+(?:-\d\w*)+)/;
/** Shorter text, such as pages 4-5, may wrap. */
const SHORTEST = 8;
/** Longer text, such as a file name, may not fit on a line of a phone. */
const LONGEST = 20;

const inParts = (text: string): ReactNode =>
  text
    .split(HYPHENATED)
    .map((part, index) =>
      index % 2 === 1 && part.length >= SHORTEST && part.length <= LONGEST ? (
        <Whole key={`${index} ${part}`}>{part}</Whole>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    );

const keepWhole = (child: ReactNode): ReactNode =>
  typeof child === 'string' && HYPHENATED.test(child) ? inParts(child) : child;

/** Keeps each hyphenated number in a text, or in the texts of a list, on one line. Text inside of elements is not changed. */
export const unbroken = (content: ReactNode): ReactNode =>
  Array.isArray(content) ? Children.map(content, keepWhole) : keepWhole(content);
