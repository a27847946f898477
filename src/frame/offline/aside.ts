import type { ComponentType } from 'react';

/** A place at the top of every page for what a later part has to say; empty until that part has loaded. */
let part: ComponentType | undefined;
const listeners = new Set<() => void>();

export const aside = () => part;

export function setAside(next: ComponentType) {
  part = next;
  listeners.forEach((listener) => listener());
}

export function onAside(listener: () => void) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}
