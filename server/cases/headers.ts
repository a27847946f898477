import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors';

interface WithHeaders {
  headers: IncomingHttpHeaders;
}

/** Returns the revision of `If-Match` (`7` or `"7"`). Throws REVISION_REQUIRED when the header is missing. */
export function ifMatch({ headers }: WithHeaders): number {
  const given = headers['if-match'];
  if (given === undefined) throw new AppError('REVISION_REQUIRED');
  const [, bare, quoted] = /^\s*(?:(\d{1,9})|"(\d{1,9})")\s*$/.exec(given) ?? [];
  const revision = bare ?? quoted;
  if (revision === undefined) throw new AppError('MALFORMED');
  return Number(revision);
}
