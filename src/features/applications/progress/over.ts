import type { Status } from '@domain/status';

/** Returns whether the application ended without payment, so that a new one may be created. */
export const isOver = (status: Status): boolean => ['rejected', 'withdrawn', 'expired'].includes(status);
