import { safeStorage } from '@shared/safeStorage';

export const { read, write } = safeStorage(() => localStorage);
