import Fastify, { type FastifyBaseLogger } from 'fastify';

interface Told {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Values stand in PostgreSQL's messages between quotes, numbers of people anywhere: neither reaches a log. */
const withoutValues = (text: string): string => text.replace(/"[^"]*"|\d{6,}/g, '…');

/** Only what helps: never `detail`, `where`, parameters or the values of a row. */
export function describeError(error: unknown): Told {
  if (typeof error !== 'object' || error === null || !('message' in error))
    return { type: typeof error, message: 'not an error', stack: '' };
  const extra = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  const name = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    type: error.constructor.name,
    code: name(extra.code),
    constraint: name(extra.constraint),
    table: name(extra.table),
    message: withoutValues(extra.message),
    stack:
      extra.stack
        ?.split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 12)
        .join('\n') ?? '',
  };
}

const PERSONAL = [
  'name',
  'idNo',
  'mobile',
  'address',
  'bankCardNo',
  'bankBranch',
  'plateNo',
  'vin',
  'token',
  'code',
  'secret',
  'password',
];

/**
 * One JSON object a line on standard output. Requests are told by route, never by address: addresses carry ids and searches.
 * The logger is Fastify's own pino, so that there is one of them.
 */
export function createLog(level: string, stream?: { write(line: string): void }): FastifyBaseLogger {
  return Fastify({
    logger: {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: {
        paths: [
          'req',
          'res',
          'body',
          'headers',
          'steps',
          ...PERSONAL,
          ...PERSONAL.filter((key) => key !== 'code').map((key) => `*.${key}`),
        ],
        remove: true,
      },
      ...(stream && { stream }),
    },
  }).log;
}
