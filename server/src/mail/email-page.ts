import type { EmailParts, WrittenBlock } from './written-block.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for HTML, both as content and in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

// Email programs load no style sheets, so every element has its own styles.
const PARAGRAPH = 'margin:0 0 16px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1f3d5c;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:bold';
const QUIET = 'margin:0 0 16px;font-size:14px;color:#555555';
const BODY =
  'margin:0;padding:24px;background:#ffffff;color:#1b1b1b;font:16px/1.5 Arial,Helvetica,sans-serif;max-width:600px';
const TABLE = 'margin:0 0 16px;border-collapse:collapse;width:100%';
const NO_WRAP = 'white-space:nowrap';
/** A longer number may not fit on one line of a phone. */
const LONGEST_UNBROKEN = 20;
/** A shorter number is readable on two lines. */
const SHORTEST_UNBROKEN = 8;
const CELL = 'padding:6px 8px;border-bottom:1px solid #d0d0d0;vertical-align:top';

/** A longer word may be wider than a phone or its column of a table. Scripts that have no spaces are broken by their own rules. */
const LONGEST_WORD = 30;
const BREAK_WORD = 'word-break:break-all';

function styled(part: string): string | undefined {
  if (part.length > LONGEST_WORD) return BREAK_WORD;
  return part.length < SHORTEST_UNBROKEN || part.length > LONGEST_UNBROKEN ? undefined : NO_WRAP;
}

/** Escapes a text, breaks words that are too long, and keeps numbers with hyphens on one line: phones would break the line at a hyphen. */
const htmlText = (text: string): string =>
  escapeHtml(text).replaceAll(/[!-\u052f]{31,}|\b\w+(?:-\d\w*)+/g, (part) => {
    const style = styled(part);
    return style === undefined ? part : `<span style="${style}">${part}</span>`;
  });

const paragraph = (text: string, style = PARAGRAPH): string => `<p style="${style}">${htmlText(text)}</p>`;

/** An email as a complete HTML page. */
export function renderHtml({ hello, blocks, automatic }: EmailParts, tag: string, subject: string): string {
  const body = [paragraph(hello), ...blocks.flatMap(htmlOf), paragraph(automatic, QUIET)];
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY}">
${body.join('\n')}
</body>
</html>
`;
}

function htmlOf(block: WrittenBlock): string[] {
  switch (block.kind) {
    case 'TEXT':
      return [paragraph(block.text)];
    case 'NAMES': {
      const names = block.names.map((name) => `<b>${htmlText(name)}</b>`).join('<br>');
      return [`<p style="${PARAGRAPH}">${htmlText(block.label)}<br>${names}</p>`];
    }
    case 'BUTTON': {
      const link = escapeHtml(block.link);
      return [
        `<p style="${PARAGRAPH}"><a href="${link}" style="${BUTTON}">${escapeHtml(block.text)}</a></p>`,
        `<p style="${QUIET}">${escapeHtml(block.copy)}<br><a href="${link}" style="${BREAK_WORD}">${link}</a></p>`,
      ];
    }
    case 'ROWS':
      return [tableOf(block)];
  }
}

function tableOf({ head, rows, sums, isNumber }: Extract<WrittenBlock, { kind: 'ROWS' }>): string {
  const line = (cells: readonly string[], element: 'td' | 'th', style: string): string => {
    const scope = element === 'th' ? ' scope="col"' : '';
    const htmlCells = cells.map((cell, index) => {
      const side = isNumber[index] === true ? 'right' : 'left';
      return `<${element}${scope} style="${style};text-align:${side}">${htmlText(cell)}</${element}>`;
    });
    return `<tr>${htmlCells.join('')}</tr>`;
  };
  const foot = sums === undefined ? [] : [`<tfoot>${line(sums, 'td', `${CELL};font-weight:bold`)}</tfoot>`];
  return [
    `<table style="${TABLE}">`,
    `<thead>${line(head, 'th', CELL)}</thead>`,
    `<tbody>${rows.map((row) => line(row, 'td', CELL)).join('\n')}</tbody>`,
    ...foot,
    '</table>',
  ].join('\n');
}
