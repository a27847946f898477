import type { Status } from '@domain/status';

/** Returns whether the application ended without payment. The applicant may then create another application. */
export const isOver = (status: Status): boolean => ['rejected', 'withdrawn', 'expired'].includes(status);
