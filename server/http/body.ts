import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';

/** Maximum nesting of JSON; protects recursive code. No request of the contract is deeper. */
const MAX_DEPTH = 20;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Registers body parsers: JSON must be valid UTF-8 and an object; other media types are passed on as bytes. */
export function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    parseObject(bytes),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes);
}

function parseObject(bytes: Buffer): object {
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    if (depthOf(text) > MAX_DEPTH) throw new SyntaxError('too deep');
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('MALFORMED');
  return value;
}

/** Returns the nesting depth of a JSON text, without parsing it. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, (depth += 1));
    else if (letter === '}' || letter === ']') depth -= 1;
  }
  return deepest;
}
