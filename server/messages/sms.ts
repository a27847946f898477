import { fixedText } from '@domain/policy/messages';
import type { MessageLanguage } from '@domain/policy/messageTexts';
import type { MessageKind } from '@domain/messages';

import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps';
import { errorCode } from '../errorCode';
import { giveBack } from '../platform/rateLimits';
import { ALL_MESSAGES } from './budget';
import { isTestMobile } from '../config/testMobiles';

const TIMEOUT_MS = 5000;
/** The id of the gateway is near the start of its reply. */
const MOST_OF_REPLY = 4096;

/** A message for the gateway. `id` is the same at each attempt, so that the gateway can ignore a repetition. */
export interface Sms {
  id: string;
  mobile: string;
  text: string;
  kind: MessageKind | 'code' | 'mobile_requested';
  language: MessageLanguage;
}

/** For a provider that sends by templates instead of texts. */
export interface Template {
  template?: string;
  variables?: Partial<Record<string, string>>;
}

/** The gateway received the message and did not answer, or failed: the telephone may receive it. Any other error means that it was not sent. */
export class UnansweredError extends Error {
  override name = 'UnansweredError';
}

/** Errors of a connection that was not established. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_)/;

async function post(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...request, method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (NOT_CONNECTED.test(errorCode(cause))) throw error;
    throw new UnansweredError('The SMS gateway did not answer.', { cause: error });
  }
}

/** A gateway or its proxy that fails after it has passed the message on answers 500, 502 or 504; 503 refuses it before. */
const mayHaveBeenSent = (status: number) => status >= 500 && status !== 503;

/**
 * Sends through the gateway of SMS_URL and returns the gateway's id, if any. Throws UnansweredError when it may have been sent. Without a gateway it writes to standard output, where a
 * rehearsal reads the codes. Never logs a text. With DEMO=on throws for a number that a real person may have: the database may be a copy
 * of a production database.
 */
export async function deliver(
  { config }: Pick<Deps, 'config'>,
  sms: Sms,
  more: Template & { code?: string; notice?: string } = {},
): Promise<string | undefined> {
  if (config.demo && !isTestMobile(sms.mobile)) throw new Error('With DEMO=on messages are sent only to test numbers.');
  if (!config.smsUrl) {
    process.stdout.write(`[sms] ${sms.mobile} ${more.code ?? sms.text}\n`);
    return undefined;
  }
  const reply = await post(config.smsUrl, {
    headers: {
      'content-type': 'application/json',
      ...(config.smsKey && { authorization: `Bearer ${config.smsKey}` }),
    },
    body: JSON.stringify({ ...sms, ...more }),
    // A redirected POST becomes a GET without the message, and its 200 would count as accepted.
    redirect: 'manual',
  });
  if (mayHaveBeenSent(reply.status)) throw new UnansweredError(`The SMS gateway returned status ${reply.status}.`);
  if (!reply.ok) throw new Error(`The SMS gateway returned status ${reply.status}.`);
  return gatewayId(await startOf(reply).catch(() => ''));
}

async function startOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < MOST_OF_REPLY) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader.cancel();
  return Buffer.concat(parts).toString();
}

/** Returns the `id` of a JSON reply. Another reply counts as accepted as well. */
function gatewayId(text: string): string | undefined {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' ? id.slice(0, 100) : undefined;
  } catch {
    return undefined;
  }
}

export async function sendSms(
  deps: Pick<Deps, 'config' | 'policy'>,
  mobile: string,
  code: string,
  language: MessageLanguage,
): Promise<void> {
  const text = fixedText(deps.policy.messages, 'code', language, code);
  await deliver(deps, { id: randomUUID(), mobile, kind: 'code', language, text }, { code });
}

/**
 * Sends the notice of a requested change to the old number, which `countMessage` has counted. When the gateway fails it logs and returns
 * false; the count is undone unless the notice may have been sent. It is not part of the outbox, because the change takes effect 24 hours
 * after the gateway accepted it.
 */
export async function sendCountedNotice(
  deps: Deps,
  mobile: string,
  id: string,
  language: MessageLanguage,
): Promise<boolean> {
  const notice = 'mobile_requested';
  const text = fixedText(deps.policy.messages, notice, language);
  try {
    await deliver(deps, { id, mobile, kind: notice, language, text }, { notice });
    return true;
  } catch (error) {
    deps.log.warn({ err: error, notice }, 'sending an SMS notice failed');
    if (!(error instanceof UnansweredError)) await giveBack(deps.db, ALL_MESSAGES, 1);
    return false;
  }
}
