/** Replaces `src/features/form/photos/prepareImage.ts`: every photo is good, and preparing takes up to 1.5 s. */
export const preparePhoto = (photo: unknown) =>
  new Promise((resolve) => setTimeout(() => resolve({ photo, concerns: [] }), Math.floor(Math.random() * 1_500)));
