/** The code of an error of Node or PostgreSQL (`ENOENT`, `23505`), or nothing. Not by `instanceof`: jest runs us in a realm of its own. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
