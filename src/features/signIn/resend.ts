import { onIdentityChange } from '@/services/identity';
import { read, write } from '@/services/storage';

const key = 'codeAgainAt';

/** Stores when another code may be requested. Survives a reload; the mobile number is not stored. */
export function rememberSend(now: number, waitS: number) {
  write(key, String(now + waitS * 1000));
}

export function secondsLeft(now: number): number {
  const left = Math.ceil((Number(read(key) ?? 0) - now) / 1000);
  return left > 0 && left <= 24 * 3600 ? left : 0;
}

onIdentityChange(() => write(key, null));
