import type { IncomingHttpHeaders } from 'node:http';
import { answerHeader } from '@domain/challenge';
import { AppError } from '../errors';

interface WithHeaders {
  headers: IncomingHttpHeaders;
}

/** `7` or `"7"`. Missing: the caller must say which revision it means. */
export function ifMatch({ headers }: WithHeaders): number {
  const given = headers['if-match'];
  if (given === undefined) throw new AppError('REVISION_REQUIRED');
  const [, bare, quoted] = /^\s*(?:(\d{1,9})|"(\d{1,9})")\s*$/.exec(given) ?? [];
  const revision = bare ?? quoted;
  if (revision === undefined) throw new AppError('MALFORMED');
  return Number(revision);
}

/** 1 to 200 visible characters. */
export function idempotencyKey({ headers }: WithHeaders): string {
  const given = headers['idempotency-key'];
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given)) throw new AppError('MALFORMED');
  return given;
}

/** Where it may be left out: a command line or a machine of before sends none. */
export const givenIdempotencyKey = (request: WithHeaders): string | undefined =>
  request.headers['idempotency-key'] === undefined ? undefined : idempotencyKey(request);

/** The work that was done where some was asked for; judged by the service. */
export function challengeAnswer(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[answerHeader.toLowerCase()];
  return typeof given === 'string' ? given : undefined;
}
