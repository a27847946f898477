import { createHash } from 'node:crypto';

/** Returns the hash that is stored with an agreement, as proof of the exact text. */
export const textHash = ({ text }: { text: string }): string => createHash('sha256').update(text).digest('hex');
