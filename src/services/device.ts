import { read, write } from '@/lib/storage';
import { call } from './call';

const key = 'device';
const BYTES = 32;

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the random value by which the server recognises this browser: an account is asked for the end of the ID number on a device that it
 * does not know. It stays after a sign-out, because each account knows its own devices.
 */
export function deviceValue(): string {
  const stored = read(key);
  if (stored) return stored;
  const value = randomHex();
  write(key, value);
  return value;
}

/** Makes a device known that was signed in before the app sent device values. When it fails, the next sign-in asks once. */
export function recordEarlierDevice(): void {
  if (read(key)) return;
  call('extendSession', { body: { device: deviceValue() }, keepTokenAfter401: true }).catch(() => undefined);
}
