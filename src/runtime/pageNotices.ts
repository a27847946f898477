import type { ComponentType } from 'react';

/** Components rendered above every page. Late parts of the app add them. */
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
