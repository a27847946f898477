/** Replaces `src/lib/blobBytes.ts`: a photo is a string here. */
export const blobBytes = ({ parts }: { parts: unknown[] }) => Promise.resolve(parts[0]);

/** Replaces `src/features/form/photos/prepareImage.ts`: every photo is good, and preparing takes up to 1.5 s. */
export const preparePhoto = (photo: unknown) =>
  new Promise((resolve) => setTimeout(() => resolve({ photo, concerns: [] }), Math.floor(Math.random() * 1_500)));

/** Replaces `@umijs/max`: every request must use call(). */
export const request = () => Promise.reject(new Error('a history makes its requests by call()'));

/** Replaces `src/services/deviceVault.ts`: encryption has its own tests and would take real time. */
export const deviceCanKeep = () => true;
export const recordStore = () => undefined;
export const seal = (bytes: unknown) => Promise.resolve({ bytes });
export const unseal = ({ bytes }: { bytes: unknown }) => Promise.resolve(bytes);
