import { onIdentityChange } from '@/services/identity';
import { read, write } from '@/services/storage';

const key = 'codeAgainAt';

/** When another code may be asked for. It outlives a reload; the number it was sent to is not kept. */
export function rememberSend(now: number, waitS: number) {
  write(key, String(now + waitS * 1000));
}

export function secondsLeft(now: number): number {
  const left = Math.ceil((Number(read(key) ?? 0) - now) / 1000);
  return left > 0 && left <= 24 * 3600 ? left : 0;
}

onIdentityChange(() => write(key, null));
