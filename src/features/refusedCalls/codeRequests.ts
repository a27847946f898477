import { createStore } from '@/lib/createStore';
import { onIdentityChange } from '@/services/identity';

/** Calls that wait for the code; concurrent rejected calls wait for the same one. */
export const codeRequests = createStore<{ pending: readonly ((isConfirmed: boolean) => void)[] }>({ pending: [] });

export function answerOwnCode(isConfirmed: boolean) {
  const { pending } = codeRequests.get();
  codeRequests.set({ pending: [] });
  pending.forEach((resolve) => resolve(isConfirmed));
}

/** Requires a code sent to the user's mobile number. Resolves to false when the sheet is closed. */
export const askOwnCode = () =>
  new Promise<boolean>((resolve) => {
    codeRequests.set({ pending: [...codeRequests.get().pending, resolve] });
  });

// After a change of user the code must not confirm a call of the previous user.
onIdentityChange(() => answerOwnCode(false));
