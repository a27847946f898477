import type { Status } from '@domain/status';

/** Ended without money; a new application may begin. */
export const isOver = (status: Status): boolean => ['rejected', 'withdrawn', 'expired'].includes(status);
