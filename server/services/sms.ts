import type { Deps } from '../deps';

const TIMEOUT_MS = 5000;

/** To the gateway of SMS_URL; without one to standard output, which is how a rehearsal reads its codes. Never to the log. */
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
  if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}.`);
}

export const sendSms = (deps: Pick<Deps, 'config'>, mobile: string, code: string): Promise<void> =>
  send(deps, mobile, { code }, code);

/** What is told without being asked for; the gateway has the words. */
export const sendNotice = (deps: Pick<Deps, 'config'>, mobile: string, notice: 'mobile_changed'): Promise<void> =>
  send(deps, mobile, { notice }, notice);
