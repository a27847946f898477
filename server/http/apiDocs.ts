import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '@domain/contract/paths';

interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
}
interface ApiDescription {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;color:#1c2430;background:#fff}
summary{cursor:pointer;padding:.4rem 0}summary code{font-weight:600}h2{margin-top:2rem}details{border-bottom:1px solid #d7dde6}
pre{overflow:auto;background:#f3f5f8;padding:.75rem}td,th{text-align:start;padding:.2rem 1rem .2rem 0;vertical-align:top}
@media (prefers-color-scheme:dark){body{color:#e6eaf0;background:#12161c}pre{background:#1b212a}details{border-color:#333c48}a{color:#8ab4ff}}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `/docs`: the calls of openapi.json as a page without scripts. It is rendered at the first request. */
export function apiDocsRoutes(app: FastifyInstance, document: string): void {
  let page: string | undefined;
  app.get(`${apiBase}/docs`, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', 'content-security-policy': POLICY })
      .send((page ??= apiDocsPage(JSON.parse(document) as ApiDescription))),
  );
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one);
const anchor = (tag: string): string => tag.replaceAll(' ', '-');
const schemaOf = (title: string, content: Record<string, { schema?: unknown }> = {}): string =>
  Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<p>${title}: <code>${escape(type)}</code></p>${schema ? `<pre>${escape(JSON.stringify(schema, null, 2))}</pre>` : ''}`,
    )
    .join('');

function operationOf(path: string, method: string, operation: Operation): string {
  const rows = operation.parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escape(name)}</code><td>${where}<td>${required ? 'required' : ''}<td><code>${escape(JSON.stringify(schema))}</code>`,
  );
  const callers = operation.security.flatMap((one) => Object.keys(one)).join(', ') || 'no sign-in';
  const replies = Object.entries(operation.responses).filter(([status]) => status !== 'default');
  return `<details id="${operation.operationId}"><summary><code>${method.toUpperCase()} ${escape(path)}</code> ${escape(operation.summary ?? '')}</summary>
<p>Name: <code>${operation.operationId}</code>. Caller: ${callers}.</p>
${rows.length > 0 ? `<table><tr><th>parameter<th>in<th><th>schema${rows.join('')}</table>` : ''}
${schemaOf('Body', operation.requestBody?.content)}
${replies.map(([status, { description, content }]) => `<p>${status}: ${escape(description)}</p>${schemaOf('Reply', content)}`).join('')}
</details>`;
}

function apiDocsPage({ tags, paths }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name }) => {
    const ofTag = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<h2 id="${anchor(name)}">${escape(name)}</h2>
${ofTag.map(({ path, method, operation }) => operationOf(path, method, operation)).join('\n')}`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · 汽车置换一件事</title><style>${STYLE}</style>
<h1>API</h1>
<p>Base path <code>${apiBase}</code>. Machine-readable: <a href="openapi.json">openapi.json</a>. Errors have the envelope <code>{ success: false, errorCode, errorMessage, fields?, data?, traceId }</code>.</p>
<p>${tags.map(({ name }) => `<a href="#${anchor(name)}">${escape(name)}</a>`).join(' · ')}</p>
${sections.join('\n')}
</html>
`;
}
