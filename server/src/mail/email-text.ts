import { oneLine } from './mail-address.ts';
import type { EmailParts, WrittenBlock } from './written-block.ts';

/** An email in plain text. */
export const asText = ({ hello, blocks, automatic }: EmailParts): string =>
  `${[hello, ...blocks.map(textOf), `-- \n${automatic}`].join('\n\n')}\n`;

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

/** Not in columns: letters of some scripts are twice as wide. A cell is one line, whatever was typed into it. */
const lineOf = (cells: readonly string[]): string => cells.map((cell) => oneLine(cell)).join(' | ');
