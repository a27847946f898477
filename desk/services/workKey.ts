import { read, write } from './storage';

/**
 * The key survives a reload, so that unsent work is shown while the server does not answer. sessionStorage has
 * `<staff id> <pad id> <key XOR pad>`, localStorage the pad. Without its pad, which a sign-out or a lock in any tab deletes,
 * the rest is useless: also in a closed tab that the browser restores.
 */
const keyName = 'desk.workKey';
/** localStorage: `desk.pad.<staff id>` = `<pad id> <pad>` */
const padPrefix = 'desk.pad.';

export const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));

const xor = (a: Uint8Array, b: Uint8Array) => a.map((byte, at) => byte ^ (b[at] ?? 0));

function padOf(staffId: string): string[] {
  const stored = read(padPrefix + staffId);
  if (stored) return stored.split(' ');
  const [id, pad] = [8, 32].map((length) => toBase64(crypto.getRandomValues(new Uint8Array(length))));
  write(padPrefix + staffId, `${id} ${pad}`);
  return [id!, pad!];
}

export function rememberKey(staffId: string, rawKey: string | undefined) {
  if (!rawKey) return void write(keyName, null, 'sessionStorage');
  const [id, pad = ''] = padOf(staffId);
  const rest = toBase64(xor(fromBase64(rawKey), fromBase64(pad)));
  write(keyName, `${staffId} ${id} ${rest}`, 'sessionStorage');
}

/** Returns undefined after the pad was deleted or replaced. */
export function rememberedKey(staffId: string): string | undefined {
  const [owner, id, rest = ''] = (read(keyName, 'sessionStorage') ?? '').split(' ');
  const [padId, pad] = (read(padPrefix + staffId) ?? '').split(' ');
  if (owner !== staffId || id !== padId || !pad) return undefined;
  const key = toBase64(xor(fromBase64(rest), fromBase64(pad)));
  // base64url, as the server returns it
  return key.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Deletes the key from this tab, and its pad for all tabs: the desk is locked, or the officer has gone. */
export function forgetKey(staffId?: string) {
  const [remembered] = (read(keyName, 'sessionStorage') ?? '').split(' ');
  for (const owner of [staffId, remembered]) if (owner) write(padPrefix + owner, null);
  write(keyName, null, 'sessionStorage');
}
