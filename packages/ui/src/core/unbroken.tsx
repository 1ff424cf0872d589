import { chakra } from '@chakra-ui/react/styled-system';
import { Children, Fragment, type ReactNode } from 'react';

// No block in a line: who listens would hear a pause at its end.
const Whole = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** 'EF-2026-000001', '2024-000123': hyphens at which a line could end. */
const HYPHENATED = /\b(\w+(?:-\d\w*)+)/;
/** What is shorter, pages 4-5 perhaps, reads as well on two lines. */
const SHORTEST = 8;
/** What is longer, a file's name perhaps, may not have room on the line of a phone. */
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

/** Keeps hyphenated numbers in a text on one line; other text stays as it is. */
export const unbroken = (content: ReactNode): ReactNode =>
  Array.isArray(content) ? Children.map(content, keepWhole) : keepWhole(content);
