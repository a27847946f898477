import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Marks what is public with the hash of its content; who has it already is told so in an answer without a body. */
export function withEtag<T>(request: FastifyRequest, reply: FastifyReply, data: T): T | FastifyReply {
  const etag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)}"`;
  void reply.header('etag', etag).header('cache-control', 'public, no-cache');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*') ? reply.code(304).send() : data;
}
