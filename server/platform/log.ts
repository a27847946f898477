import Fastify, { type FastifyBaseLogger } from 'fastify';

interface LoggedAs {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Removes quoted values of PostgreSQL messages and personal numbers (six or more digits). */
const withoutValues = (text: string): string => text.replace(/"[^"]*"|\d{6,}/g, '…');

const isError = (error: unknown): error is Error => typeof error === 'object' && error !== null && 'message' in error;

/** Depth of logged causes: our error, the library's error, and its cause. */
const CAUSES = 2;

/** Returns the loggable parts of an error and its causes: never `detail`, `where`, parameters or row values. */
export function describeError(error: unknown, depth = CAUSES): LoggedAs {
  if (!isError(error)) return { type: typeof error, message: 'not an error', stack: '' };
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
    ...(depth > 0 && error.cause !== undefined && { cause: describeError(error.cause, depth - 1) }),
  };
}

const PERSONAL = [
  'name',
  'ownerName',
  'idNo',
  'nationality',
  'birthDate',
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

const ignore = (): void => {};

/** After the terminal is closed, pino's own stream retries each write for ever and blocks the process; here the error is ignored. */
const standardOutput = {
  write(line: string): void {
    if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore);
    process.stdout.write(line);
  },
};

/**
 * Logs one JSON object per line to standard output. Requests are logged by route, never by URL, which contains ids and search terms.
 * The logger is Fastify's own pino instance, so that pino is installed once.
 */
export function createLog(level: string, stream: { write(line: string): void } = standardOutput): FastifyBaseLogger {
  return Fastify({
    logger: {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error), error: (error: unknown) => describeError(error) },
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
      stream,
    },
  }).log;
}
