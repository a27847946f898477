import type { Deps } from '../deps';

const TIMEOUT_MS = 5000;

/** To the gateway of SMS_URL; without one to standard output, which is how a rehearsal reads its codes. Never to the log. */
export async function sendSms({ config }: Pick<Deps, 'config'>, mobile: string, code: string): Promise<void> {
  if (!config.smsUrl) {
    process.stdout.write(`[sms] ${mobile} ${code}\n`);
    return;
  }
  const reply = await fetch(config.smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, code }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}.`);
}
