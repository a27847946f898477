import { createHash } from 'node:crypto';

/** Recorded with an agreement, beside the version: proof of the very words. */
export const textHash = ({ text }: { text: string }): string => createHash('sha256').update(text).digest('hex');
