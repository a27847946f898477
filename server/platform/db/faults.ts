import { errorCode } from '../../errorCode';

/** Returns true when a statement was prepared before a migration changed its table. */
export const isStalePlan = (error: unknown): boolean =>
  errorCode(error) === '0A000' && /cached plan/.test(String((error as Error).message));

/** Returns true for a serialization failure, deadlock or stale plan: a retry of the transaction may succeed. */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(errorCode(error)) || isStalePlan(error);

/** Returns true for the error that database triggers raise for the four-eyes rule. */
export const isOtherPersonNeeded = (error: unknown): boolean => errorCode(error) === 'QZ403';

/** Returns the name of the violated unique constraint or index, or undefined for other errors. */
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

/** Returns true when the database is unreachable or cannot write; a later retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error);
  const { syscall = '', message = '' } = (error ?? {}) as { syscall?: string; message?: string };
  if (SOCKET.has(code)) return SOCKET_CALLS.has(syscall);
  return SQL.has(code) || code.startsWith('08') || WORDS.test(message);
}

/** Lock timeout and statement timeout. */
const TOO_LONG = new Set(['55P03', '57014']);

/** Returns true for temporary errors: the client receives 503 and retries. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || isRetryable(error) || TOO_LONG.has(errorCode(error));
