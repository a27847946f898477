import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns a short hash of the content for use as an ETag. */
export const tagOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Returns true when If-None-Match contains the tag. A proxy may have made it weak (`W/`). */
export const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag);

/** Marks a reply as public with an ETag. Returns 304 without a body when the client has this content. */
export function withEtag<T>(request: FastifyRequest, reply: FastifyReply, data: T): T | FastifyReply {
  const etag = `"${tagOf(JSON.stringify(data))}"`;
  void reply.header('etag', etag).header('cache-control', 'public, no-cache');
  return isKnown(request, etag) ? reply.code(304).send() : data;
}
