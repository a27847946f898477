import { errorCode } from '../errorCode';

/** A statement was prepared before a migration changed its table. */
export const isStalePlan = (error: unknown): boolean =>
  errorCode(error) === '0A000' && /cached plan/.test(String((error as Error).message));

/** Serialization failure, deadlock, stale plan: the same transaction may succeed when run again. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(errorCode(error)) || isStalePlan(error);

/** Which unique rule was broken, by the name of its constraint or index. */
export function uniqueViolation(error: unknown): string | undefined {
  if (errorCode(error) !== '23505') return undefined;
  return (error as { constraint?: string }).constraint;
}

const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EACCES',
]);
const SOCKET_CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** Shutting down or starting, no connection or memory free, disk full or broken, read-only, idle for too long. */
const SQL = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '53100', '53200', '53300', '58030', '25006']);
const WORDS = /Connection terminated|timeout exceeded when trying to connect|connection error|not queryable/i;

/** The database cannot be reached or cannot write: that passes, and is to be tried again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error);
  const { syscall = '', message = '' } = (error ?? {}) as { syscall?: string; message?: string };
  if (SOCKET.has(code)) return SOCKET_CALLS.has(syscall);
  return SQL.has(code) || code.startsWith('08') || WORDS.test(message);
}

/** A lock or a statement that took too long. */
const TOO_LONG = new Set(['55P03', '57014']);

/** Nobody's fault, and likely over in a moment: the caller is told 503 and asks again. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isRetryable(error) || TOO_LONG.has(errorCode(error));
