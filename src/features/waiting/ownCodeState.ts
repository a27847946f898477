import { onIdentityChange } from '@/services/identity';

/** Who waits for the answer; several calls that were refused at once wait for the same. */
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

// The code would confirm a call of another person.
onIdentityChange(() => answerOwnCode(false));
