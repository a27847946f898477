import { onIdentityChange } from '@/services/identity';

/** Pending calls; concurrent rejected calls wait for the same code. */
let waits: ((isConfirmed: boolean) => void)[] = [];
let listeners: (() => void)[] = [];

const tell = () => listeners.forEach((listener) => listener());

export const isAsked = () => waits.length > 0;

export function onOwnCode(listener: () => void) {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((one) => one !== listener);
  };
}

export function answerOwnCode(isConfirmed: boolean) {
  const waited = waits;
  waits = [];
  tell();
  waited.forEach((resolve) => resolve(isConfirmed));
}

export const ownCodeAnswer = () =>
  new Promise<boolean>((resolve) => {
    waits = [...waits, resolve];
    tell();
  });

// After a change of user the code must not confirm a call of the previous user.
onIdentityChange(() => answerOwnCode(false));
