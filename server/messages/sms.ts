import type { Deps } from '../deps';
import { giveBack } from '../platform/rateLimits';
import { ALL_MESSAGES } from '../accounts/signInLimits';

const TIMEOUT_MS = 5000;

/** Sends through the gateway of SMS_URL. Without one it writes to standard output, where a rehearsal reads the codes. Never logs a code. */
async function send({ config }: Pick<Deps, 'config'>, mobile: string, text: object, line: string): Promise<void> {
  if (!config.smsUrl) {
    process.stdout.write(`[sms] ${mobile} ${line}\n`);
    return;
  }
  const reply = await fetch(config.smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, ...text }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`The SMS gateway returned status ${reply.status}.`);
}

export const sendSms = (deps: Pick<Deps, 'config'>, mobile: string, code: string): Promise<void> =>
  send(deps, mobile, { code }, code);

/** Messages that no user requested; the gateway has a template for each. */
export type Notice = 'mobile_requested' | 'mobile_changed';

/** Sends a notice that `countMessage` has counted. When the gateway fails it logs, undoes the count and returns false. */
export async function sendCountedNotice(deps: Deps, mobile: string, notice: Notice): Promise<boolean> {
  try {
    await send(deps, mobile, { notice }, notice);
    return true;
  } catch (error) {
    deps.log.warn({ err: error, notice }, 'sending an SMS notice failed');
    await giveBack(deps.db, ALL_MESSAGES, 1);
    return false;
  }
}
