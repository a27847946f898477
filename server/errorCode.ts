/** Returns the code of a Node or PostgreSQL error (`ENOENT`, `23505`), or ''. Without `instanceof`, because jest uses a separate realm. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
