import { formatCents } from '@portal/domain';
import type { FormToken } from '../form-token.ts';
import { TEST_CARDS } from '../test-cards.ts';
import { type CardField, type FieldErrors, type FieldValues, fieldsOf } from './card-form.ts';
import { escapeHtml } from './html.ts';

export interface PageParts {
  readonly title: string;
  readonly body: string;
  /** The merchant's page that passes on messages; '' if the merchant is unknown. */
  readonly communicatorUrl: string;
  /** Sent after the page's size, once the communicator page has loaded. */
  readonly messages: readonly string[];
}

const page = ({ title, body, communicatorUrl, messages }: PageParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/payment/form.css">
<script defer src="/payment/form.js"></script>
</head>
<body data-communicator="${escapeHtml(communicatorUrl)}" data-messages="${escapeHtml(JSON.stringify(messages))}">
<main>
${body}
</main>
</body>
</html>
`;

const orderLines = (order: FormToken): string =>
  [
    ['Paid to', order.merchantName],
    ['For', order.description],
    ['Order', order.invoiceNumber],
    ['Amount', formatCents(order.amount)],
  ]
    .filter(([, value]) => value !== '')
    .map(([term = '', value = '']) => `<div><dt>${term}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('\n');

function fieldLines(field: CardField, value: string, error: string | undefined): string {
  const { name, label, hint } = field;
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ];
  return `<div class="field ${name}">
<label for="${name}">${label}</label>
${hint === undefined ? '' : `<p class="hint" id="${name}-hint">${hint}</p>`}
${error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`}
<input id="${name}" name="${name}" maxlength="${field.maxLength}" autocomplete="${field.autocomplete}" spellcheck="false" required${field.isNumeric ? ' inputmode="numeric"' : ''}${described.length === 0 ? '' : ` aria-describedby="${described.join(' ')}"`}${error === undefined ? '' : ' aria-invalid="true"'} value="${field.isSecret ? '' : escapeHtml(value)}">
</div>`;
}

/** The error summary above the form; each error links to its field. */
function summary(notice: string, errors: FieldErrors, fields: readonly CardField[]): string {
  const faults = fields.flatMap(({ name, label }) => {
    const error = errors[name];
    return error === undefined ? [] : [`<li><a href="#${name}">${label}: ${escapeHtml(error)}</a></li>`];
  });
  if (notice === '' && faults.length === 0) return '';
  return `<div class="summary" role="alert" tabindex="-1" id="summary">
<p>${escapeHtml(notice === '' ? 'Some fields need your attention. Nothing was charged.' : notice)}</p>
${faults.length === 0 ? '' : `<ul>${faults.join('')}</ul>`}
</div>`;
}

const TEST_CARD_LIST = `<details>
<summary>Test cards</summary>
<p>Use any future expiration date and any card code:</p>
<ul>${TEST_CARDS.map(({ number, type, does }) => `<li><code>${number}</code> (${type}) ${does}</li>`).join('')}</ul>
</details>`;

export interface FormState {
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  /** The result of the last attempt, as text; '' before the first. */
  readonly notice: string;
}

export const EMPTY_FORM_STATE: FormState = { values: {}, errors: {}, notice: '' };

/** The form of a token: empty, or with the user's input and errors. The page never contains the card number or the card code. */
export function formPage(order: FormToken, { values, errors, notice }: FormState): string {
  const fields = fieldsOf(order.needsAddress);
  return page({
    title: notice === '' && Object.keys(errors).length === 0 ? 'Card payment' : 'Error: Card payment',
    communicatorUrl: order.communicatorUrl,
    messages: [],
    body: `<h1>Card payment</h1>
<p class="test">Test form: no money moves. Use a test card, never a real one.</p>
${summary(notice, errors, fields)}
<dl>
${orderLines(order)}
</dl>
<form method="post" action="/payment/pay" novalidate>
<input type="hidden" name="token" value="${escapeHtml(order.token)}">
${fields.map((field) => fieldLines(field, values[field.name] ?? '', errors[field.name])).join('\n')}
<p class="buttons">
<button type="submit" class="primary">${escapeHtml(order.buttonText)} ${formatCents(order.amount)}</button>
<button type="button" id="cancel">Cancel</button>
</p>
</form>
${TEST_CARD_LIST}`,
  });
}

/** The page after the card was accepted; it sends `messages` to the merchant's page. */
export const acceptedPage = (order: FormToken, messages: readonly string[]): string =>
  page({
    title: 'Card payment accepted',
    communicatorUrl: order.communicatorUrl,
    messages,
    body: `<h1>Card accepted</h1>
<p role="status">${formatCents(order.amount)} was accepted. The county's page continues in a moment.</p>`,
  });

/** The page after the card was accepted, for a test card whose approval is never sent to the merchant's page. */
export const silentSuccessPage = (order: FormToken): string =>
  page({
    title: 'Card payment',
    communicatorUrl: order.communicatorUrl,
    messages: [],
    body: '<h1>Please wait</h1>\n<p role="status">Your payment is being processed.</p>',
  });

/** The page for an expired or unknown token. */
export const endedPage = (communicatorUrl: string, reason: 'EXPIRED' | 'NO_TOKEN'): string =>
  page({
    title: 'Card payment: this form cannot be used',
    communicatorUrl,
    messages: [],
    body: `<h1>${reason === 'EXPIRED' ? 'This form has expired' : 'This form cannot be used'}</h1>
<p role="alert">${reason === 'EXPIRED' ? 'A form works for 15 minutes.' : 'We do not know this payment.'} Nothing was charged. Close this window and start the payment again.</p>
${communicatorUrl === '' ? '' : '<p class="buttons"><button type="button" id="cancel">Cancel</button></p>'}`,
  });
