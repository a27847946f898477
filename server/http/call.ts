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
import { AppError } from '../errors';
import { success } from './envelope';
import { photoBodies } from './inFlight';
import { readQuery } from './query';

type CallRequest<N extends CallName> = FastifyRequest<{
  Params: CallTypes[N]['params'];
  Querystring: CallTypes[N]['query'];
  Body: CallTypes[N]['body'];
}>;

type Handler<N extends CallName> = (
  request: CallRequest<N>,
  reply: FastifyReply,
) => Promise<CallTypes[N]['reply'] | Buffer | FastifyReply>;

/**
 * The order of checks that API.md promises is Fastify's own order of hooks:
 * `onRequest` token, existence and ownership (nothing of the body is read yet) → content type, JSON →
 * `preValidation` headers → schema → `preHandler` → handler.
 */
interface Hooks {
  onRequest?: onRequestAsyncHookHandler | onRequestAsyncHookHandler[];
  preValidation?: preValidationAsyncHookHandler | preValidationAsyncHookHandler[];
  preHandler?: preHandlerAsyncHookHandler | preHandlerAsyncHookHandler[];
}

/** A photo of 5 MB may need two minutes on a weak network, the text of a form does not. */
const MEDIA = {
  json: { types: ['application/json'], limit: 64 * 1024, patienceMs: 20_000 },
  photo: { types: ['image/jpeg', 'image/png'], limit: 5 * 1024 * 1024, patienceMs: 125_000 },
  piece: { types: ['application/partial-upload'], limit: 512 * 1024, patienceMs: 125_000 },
  table: { types: ['text/csv', 'application/json'], limit: 20 * 1024 * 1024, patienceMs: 60_000 },
};

/** Registers one call of the contract: its path, its schemas, its envelope. `reply.code(…)` in the handler overrides 200 or 201. */
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
      // What is written out is what the contract names, whatever a service hands over: a stray column cannot leave.
      ...(answer && { response: { '2xx': Type.Object({ success: Type.Literal(true), data: answer }) } }),
    },
    onRequest: hooks.onRequest,
    preParsing: async (request, reply, payload) => {
      if (!hasBody) return;
      requireMedia(request, media.types);
      if (call.accepts === 'photo' || call.accepts === 'piece') holdBytes(request, reply, media.limit);
      cutWhenSlow(request, reply, payload, media.patienceMs);
    },
    preValidation: [
      async (request) => {
        readQuery(request.query as Record<string, unknown>, query);
        if (body && OptionalKind in body) request.body ??= {};
        // An upload in pieces may begin, and end, with nothing.
        if (request.headers['upload-complete'] !== undefined) request.body ??= Buffer.alloc(0);
        if (hasBody && request.body === undefined) throw new AppError('MALFORMED');
      },
      ...[hooks.preValidation ?? []].flat(),
    ],
    preHandler: hooks.preHandler,
    handler: async (request, reply) => {
      if (call.created) reply.code(201);
      const data = await handler(request as CallRequest<N>, reply);
      return Buffer.isBuffer(data) || reply.sent || data === reply ? data : success(data);
    },
  });
}

/** Nothing sent is not a wrong type; whether it may be missing is the schema's affair. */
function requireMedia({ headers }: FastifyRequest, types: string[]): void {
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((one) => one.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (!types.includes(type) || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Before anything of the body is read; a body of unknown length may become as long as any. */
function holdBytes({ headers }: FastifyRequest, reply: FastifyReply, limit: number): void {
  const told = Number(headers['content-length'] ?? limit);
  reply.raw.once('close', photoBodies.take(Math.min(limit, Number.isFinite(told) ? told : limit)));
}

function cutWhenSlow(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  payload: NodeJS.ReadableStream,
  patienceMs: number,
): void {
  const timer = setTimeout(() => raw.destroy(), patienceMs).unref();
  payload.once('end', () => clearTimeout(timer));
  reply.raw.once('close', () => clearTimeout(timer));
}
