import { read, write } from '@/lib/storage';

/** Appearance settings, stored on the device and applied before the first paint by the boot script (tools/prerender/boot.js). */
export type Theme = 'light' | 'dark';
const root = () => document.documentElement;

export const isLarge = () => read('large') === '1';
export const theme = (): Theme => {
  const chosen = read('theme');
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

export function applyPreferences() {
  if (isLarge()) root().dataset.type = 'large';
  else delete root().dataset.type;
  root().dataset.theme = theme();
}

export function setLarge(on: boolean) {
  write('large', on ? '1' : null);
  applyPreferences();
}

export function setTheme(next: Theme) {
  write('theme', next);
  applyPreferences();
}
