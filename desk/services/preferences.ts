import { useSyncExternalStore } from 'react';
import { read, write } from './storage';

/** localStorage keys of the preferences, which apply to all officers on this computer. */
const names = { look: 'desk.look', language: 'desk.language', keys: 'desk.keys' } as const;
type Name = keyof typeof names;

const listeners = new Set<() => void>();

export function prefer(name: Name, value: string) {
  write(names[name], value);
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    dark.removeEventListener('change', listener);
  };
};

export const shownLanguage = (): 'zh-CN' | 'en-US' => (read(names.language) === 'en-US' ? 'en-US' : 'zh-CN');

/** Returns the selected colour scheme, or that of the operating system when none was selected. */
function shownLook(): 'light' | 'dark' {
  const chosen = read(names.look);
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
const keysAreOn = () => read(names.keys) !== 'off';

export const useLook = () => useSyncExternalStore(subscribe, shownLook);
export const useKeysOn = () => useSyncExternalStore(subscribe, keysAreOn);
