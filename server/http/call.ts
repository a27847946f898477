import { OptionalKind, Type } from '@sinclair/typebox';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import { apiBase, calls, type Call, type CallName } from '@domain/contract/paths';
import { schemas, type CallSchemas } from '@domain/contract/schemas';
import type { CallTypes } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
import { makeProblem } from '@domain/rules/sentences';
import { unusableTexts } from '@domain/rules/text';
import { AppError } from '../errors';
import { success } from './envelope';
import { idempotencyKey } from './idempotency/key';
import { photoBodies, releaseOnClose } from './inFlight';
import { readQuery } from './query';
import { stepPrefix } from './validation';

export type CallRequest<N extends CallName> = FastifyRequest<{
  Params: CallTypes[N]['params'];
  Querystring: CallTypes[N]['query'];
  Body: CallTypes[N]['body'];
}>;

export type Answer<N extends CallName> = Promise<CallTypes[N]['reply'] | Buffer | FastifyReply>;
type Handler<N extends CallName> = (request: CallRequest<N>, reply: FastifyReply) => Answer<N>;

/**
 * Order of checks (the order of Fastify's hooks, also in docs/development.md, "Server"): `onRequest` token, existence, ownership (before the
 * body is read) → content type, JSON → `preValidation` session, headers → schema → `preHandler` → handler.
 */
interface Hooks {
  onRequest?: onRequestAsyncHookHandler | onRequestAsyncHookHandler[];
  preValidation?: preValidationAsyncHookHandler | preValidationAsyncHookHandler[];
  preHandler?: preHandlerAsyncHookHandler | preHandlerAsyncHookHandler[];
}

interface Media {
  types: string[];
  /** default: only UTF-8 */
  charsets?: string[];
  limit: number;
  bodyTimeoutMs: number;
}
const UTF8 = ['utf-8', 'utf8'];

/** A photo of 5 MB may take two minutes on a slow network. The phone aborts a chunk after 45 s. */
export const MEDIA: Record<'json' | NonNullable<Call['accepts']>, Media> = {
  json: { types: ['application/json'], limit: 64 * 1024, bodyTimeoutMs: 20_000 },
  // 100 terms in each edition are about 400 kB.
  policy: { types: ['application/json'], limit: 1024 * 1024, bodyTimeoutMs: 20_000 },
  photo: { types: ['image/jpeg', 'image/png'], limit: 5 * 1024 * 1024, bodyTimeoutMs: 125_000 },
  piece: { types: ['application/partial-upload'], limit: 512 * 1024, bodyTimeoutMs: 60_000 },
  table: {
    types: ['text/csv', 'application/json'],
    // `readTable` detects the encoding from the bytes.
    charsets: [...UTF8, 'gb18030', 'gbk', 'gb2312'],
    limit: 20 * 1024 * 1024,
    bodyTimeoutMs: 60_000,
  },
};

/** Registers a call of the contract with its path, schemas and envelope. `reply.code(…)` in the handler overrides 200 or 201. */
export function serve<N extends CallName>(app: FastifyInstance, name: N, handler: Handler<N>, hooks: Hooks = {}): void {
  const call: Call = calls[name];
  const { params, query, body, reply: answer }: CallSchemas = schemas[name];
  const media = MEDIA[call.accepts ?? 'json'];
  const hasBody = body !== undefined || call.accepts !== undefined;
  app.route({
    method: call.method,
    url: apiBase + call.path,
    bodyLimit: media.limit,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      // The response schema removes properties that are not in the contract, e.g. extra database columns.
      ...(answer && { response: { '2xx': Type.Object({ success: Type.Literal(true), data: answer }) } }),
    },
    // An id with characters that PostgreSQL rejects cannot exist; the query would fail.
    onRequest: [
      async (request) => {
        if (unusableTexts(request.params).length) throw new AppError('NOT_FOUND');
      },
      ...[hooks.onRequest ?? []].flat(),
    ],
    preParsing: async (request, reply, payload) => {
      if (!hasBody) return;
      requireMedia(request, media);
      if (call.accepts === 'photo' || call.accepts === 'piece') holdBytes(request, reply, media.limit);
      applyBodyTimeout(request, reply, payload, media.bodyTimeoutMs);
    },
    preValidation: [
      async (request) => {
        if (call.idempotent === 'key') idempotencyKey(request);
        readQuery(request.query as Record<string, unknown>, query);
        if (body && OptionalKind in body) request.body ??= {};
        // The first and the last chunk of an upload may be empty.
        if (request.headers['upload-complete'] !== undefined) request.body ??= Buffer.alloc(0);
        if (hasBody && request.body === undefined) throw new AppError('MALFORMED');
      },
      ...[hooks.preValidation ?? []].flat(),
    ],
    preHandler: [requirePlainText, ...[hooks.preHandler ?? []].flat()],
    handler: async (request, reply) => {
      if (call.created) reply.code(201);
      const data = await handler(request as CallRequest<N>, reply);
      return Buffer.isBuffer(data) || reply.sent || data === reply ? data : success(data);
    },
  });
}

/** Rejects texts of query and body with characters that cannot be stored or exported. Binary bodies are checked by their parser. */
const requirePlainText: preHandlerAsyncHookHandler = async (request) => {
  const { query, body } = request;
  const paths = [...unusableTexts(query), ...(Buffer.isBuffer(body) ? [] : unusableTexts(body))];
  if (paths.length === 0) return;
  const problem = makeProblem('format.text', '这一项');
  const fields = paths.map((path) => [`${stepPrefix(request)}${path}`.slice(0, 100), problem]);
  throw new AppError('VALIDATION_FAILED', { fields: Object.fromEntries(fields) as Problems });
};

/** Checks the content type. An empty body passes; the schema decides whether it may be missing. */
function requireMedia({ headers }: FastifyRequest, { types, charsets = UTF8 }: Media): void {
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((one) => one.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (!types.includes(type) || (charset !== undefined && !charsets.includes(charset)))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Reserves memory before the body is read. A body of unknown length counts as the longest allowed one. */
function holdBytes({ headers }: FastifyRequest, reply: FastifyReply, limit: number): void {
  const announced = Number(headers['content-length'] ?? limit);
  releaseOnClose(reply, photoBodies.take(Math.min(limit, Number.isFinite(announced) ? announced : limit)));
}

function applyBodyTimeout(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  payload: NodeJS.ReadableStream,
  bodyTimeoutMs: number,
): void {
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs).unref();
  payload.once('end', () => clearTimeout(timer));
  releaseOnClose(reply, () => clearTimeout(timer));
}
