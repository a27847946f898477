/** Replaces `src/lib/blobBytes.ts`: a photo is a string here. */
export const blobBytes = ({ parts }: { parts: unknown[] }) => Promise.resolve(parts[0]);
