import { safeStorage } from '@domain/client/safeStorage';

export const { read, write } = safeStorage(() => localStorage);
