import type { Receipt } from '@domain/contract/types';
import { onIdentityChange } from './identity';

/** In memory: the history of the browser would show the number to the next person at this phone. */
let last: Receipt | undefined;
onIdentityChange(() => (last = undefined));

export const rememberReceipt = (receipt: Receipt): void => void (last = receipt);

/** Returns the receipt of an application that was submitted in this tab: its number is shown even if the application cannot be loaded. */
export const rememberedReceiptOf = (id: string | null): Receipt | undefined => (last?.id === id ? last : undefined);
