import { type Call, envelopeOf, pathFields } from '@portal/contracts';
import * as z from 'zod/mini';

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' });

const accessOf = (call: Call): string => (typeof call.access === 'string' ? call.access : call.access.join(', '));

/** The OpenAPI description of all calls, generated from their contracts. */
export function apiDocument(calls: readonly Call[], prefix: string, version: string): object {
  // a path may have several methods
  const callsByPath = Object.entries(Object.groupBy(calls, (call) => `${prefix}${call.path}`));
  const paths = callsByPath.map(([path, callsOfPath = []]) => {
    const operations = callsOfPath.map((call) => [call.method.toLowerCase(), operationOf(call)] as const);
    return [path, Object.fromEntries(operations)] as const;
  });
  return { openapi: '3.0.3', info: { title: 'Land Record Portal', version }, paths: Object.fromEntries(paths) };
}

function bodyOf({ upload, request }: Call): object {
  const fields = jsonSchema(request, 'input');
  if (upload === undefined) return { 'application/json': { schema: fields } };
  const file = { type: 'string', format: 'binary', maxLength: upload.maximumBytes };
  const properties = { [upload.fields]: fields, [upload.file]: file };
  return { 'multipart/form-data': { schema: { type: 'object', required: Object.keys(properties), properties } } };
}

function operationOf(call: Call): object {
  const answer = { 'application/json': { schema: jsonSchema(envelopeOf(call.content), 'output') } };
  const body = { content: bodyOf(call) };
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Access: ${accessOf(call)}.`,
    parameters: pathFields(call.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(call.method === 'POST' ? { requestBody: body } : {}),
    responses: { 200: { description: 'The call went well.', content: answer } },
  };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The list of calls as an HTML page without scripts: one row per call. */
export function apiPage(calls: readonly Call[], prefix: string): string {
  const rows = calls.map(
    (call) =>
      `<tr><td><code>${call.method} ${escapeHtml(prefix + call.path)}</code></td><td>${escapeHtml(call.summary)}</td><td>${escapeHtml(accessOf(call))}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Land Record Portal: calls</title></head>
<body><h1>Calls of the portal</h1><p>The full description: <a href="${escapeHtml(prefix)}docs/openapi.json">openapi.json</a></p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>
`;
}
