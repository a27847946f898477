import type { ComponentType } from 'react';

/** A place at the top of every page for what later parts have to say; empty until one has loaded. */
let parts: readonly ComponentType[] = [];
const listeners = new Set<() => void>();

export const pageNotices = () => parts;

export function addPageNotice(part: ComponentType) {
  parts = [...parts, part];
  listeners.forEach((listener) => listener());
}

export function onPageNotices(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
