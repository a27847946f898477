import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../http/etag';
import type { SiteFile } from './site';

const YEAR_S = 31_536_000;

/** Headers that only matter for pages; they are removed from other files to save bytes on slow networks. */
const forPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
];

/** Sends a file: hashed names are cached as immutable, all others are revalidated by ETag. */
export function sendFile(file: SiteFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, encoding } = encoded(file, request.headers['accept-encoding']);
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
  reply.header('vary', vary).type(file.type);
  if (file.tag === undefined) {
    forPages.forEach((name) => reply.removeHeader(name));
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`);
  } else {
    const etag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (reply.statusCode === 200 && isKnown(request, etag)) return reply.code(304).send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(body);
}

function encoded({ br, gzip, plain }: SiteFile, accepted = ''): { body: Buffer; encoding?: 'br' | 'gzip' } {
  const accepts = (name: string): boolean =>
    accepted.split(',').some((part) => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$).*)?$`).test(part));
  if (br && accepts('br')) return { body: br, encoding: 'br' };
  if (gzip && accepts('gzip')) return { body: gzip, encoding: 'gzip' };
  return { body: plain };
}
