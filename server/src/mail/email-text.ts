import { oneLine } from './mail-address.ts';
import type { EmailParts, WrittenBlock } from './written-block.ts';

/** Two hyphens and a space: mail programs take the text below this line for a signature, and omit it from replies. */
const SIGNATURE = '-- ';

/** An email in plain text. */
export const renderText = ({ hello, blocks, automatic }: EmailParts): string =>
  `${[hello, ...blocks.map(textOf), `${SIGNATURE}\n${automatic}`].join('\n\n')}\n`;

function textOf(block: WrittenBlock): string {
  switch (block.kind) {
    case 'TEXT':
      return block.text;
    case 'NAMES':
      return [block.label, ...block.names.map((name) => `    ${name}`)].join('\n');
    case 'BUTTON':
      return `${block.text}:\n${block.link}`;
    case 'ROWS':
      return [block.head, ...block.rows, ...(block.sums === undefined ? [] : [block.sums])].map(lineOf).join('\n');
  }
}

/** Cells are not aligned in columns, because letters of some scripts are twice as wide. Line breaks in a cell are removed. */
const lineOf = (cells: readonly string[]): string => cells.map((cell) => oneLine(cell)).join(' | ');
