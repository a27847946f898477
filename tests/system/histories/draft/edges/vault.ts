/** In the place of `src/services/deviceVault.ts`: sealing is proved elsewhere, and would take real time here. */
export const deviceCanKeep = () => true;
export const recordStore = () => undefined;
export const seal = (bytes: unknown) => Promise.resolve({ bytes });
export const unseal = ({ bytes }: { bytes: unknown }) => Promise.resolve(bytes);
