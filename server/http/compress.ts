import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Minimum length; a shorter reply fits into one packet. */
const WORTH_IT = 1200;
const QUALITY = 4;

/** Compresses only public replies: compressing secrets together with attacker-controlled text leaks them (BREACH). */
export function compressPublicReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      payload.length < WORTH_IT ||
      !String(reply.getHeader('cache-control')).startsWith('public')
    )
      return payload;
    const encoding = (['br', 'gzip'] as const).find((one) =>
      new RegExp(`\\b${one}\\b(?!;q=0(?![.]))`).test(String(request.headers['accept-encoding'])),
    );
    reply.header('vary', 'Accept-Encoding');
    if (!encoding) return payload;
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string') reply.header('etag', `W/${etag}`);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br'
      ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : zip(payload);
  });
}
