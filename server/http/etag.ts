import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The hash of a content, which names it. */
export const tagOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Whether the caller has it already. A proxy may have weakened the tag on its way. */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag);

/** Marks what is public with the tag of its content; who has it already is told so in an answer without a body. */
export function withEtag<T>(request: FastifyRequest, reply: FastifyReply, data: T): T | FastifyReply {
  const etag = `"${tagOf(JSON.stringify(data))}"`;
  void reply.header('etag', etag).header('cache-control', 'public, no-cache');
  return isKnown(request, etag) ? reply.code(304).send() : data;
}
