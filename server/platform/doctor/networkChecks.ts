import { apiBase } from '@domain/contract/paths';
import type { Config } from '../../config/config';
import { fix, ok, reason, skip, type Finding } from './finding';

const TIMEOUT_MS = 5_000;
/** A gateway that does not know HEAD, or requires the body of a message, answers so at the right address. */
const ANSWERS = new Set([400, 405, 411, 415, 422, 501]);

/** Sends no message: a HEAD request shows whether the gateway answers and accepts the key (docs/integrations.md, "Dry check"). */
export async function checkGateway({ smsUrl, smsKey }: Pick<Config, 'smsUrl' | 'smsKey'>): Promise<Finding> {
  if (!smsUrl) return skip('sms', 'SMS_URL is not set; messages are written to standard output.');
  try {
    const { status } = await fetch(smsUrl, {
      method: 'HEAD',
      headers: smsKey ? { authorization: `Bearer ${smsKey}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status === 401 || status === 403)
      return fix(
        'sms',
        `The gateway refuses SMS_KEY (status ${status}). Set the key that its operator gave to this service.`,
      );
    if (status >= 300 && status < 400)
      return fix(
        'sms',
        `The gateway redirects (status ${status}), and messages are not redirected. Set SMS_URL to the final address.`,
      );
    if (status === 404 || status === 410)
      return fix(
        'sms',
        `The gateway does not know the address (status ${status} to HEAD). Correct the path of SMS_URL, or see "Dry check" in docs/integrations.md.`,
      );
    if (status < 300 || ANSWERS.has(status))
      return ok('sms', `The gateway answers (status ${status} to HEAD). No message was sent.`);
    return fix('sms', `The gateway answers status ${status}. Call its operator.`);
  } catch (error) {
    return fix('sms', `The gateway does not answer (${reason(error)}). Check SMS_URL and the firewall.`);
  }
}

/** An address that belongs to no network (RFC 5737). */
const NOWHERE = '192.0.2.1';

/** Whether clients can choose their own address. The API of the office answers 403 outside of OFFICE_FROM and 401 inside. */
export async function checkProxy({
  publicUrl,
  officeFrom,
}: Pick<Config, 'publicUrl' | 'officeFrom'>): Promise<Finding> {
  if (!publicUrl || !officeFrom || officeFrom === 'anywhere')
    return skip('proxy', 'Needs PUBLIC_URL, and networks in OFFICE_FROM.');
  const ask = async (forwarded?: string) => {
    const { status } = await fetch(`${publicUrl}${apiBase}/office/me`, {
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status;
  };
  try {
    const seen = await ask();
    if (seen !== 401 && seen !== 403)
      return skip('proxy', `PUBLIC_URL answers status ${seen} to this machine, so the proxy is not checked.`);
    if ((await ask(seen === 403 ? '127.0.0.1' : NOWHERE)) !== seen)
      return fix(
        'proxy',
        'The proxy passes on the X-Forwarded-For of its clients: everyone can open the desk. Overwrite it, as deploy/nginx/qczhyjs.conf does.',
      );
    return ok('proxy', `The proxy overwrites X-Forwarded-For. The desk is ${seen === 401 ? 'open' : 'closed'} here.`);
  } catch (error) {
    return skip(
      'proxy',
      `PUBLIC_URL cannot be reached from this machine (${reason(error)}), so the proxy is not checked.`,
    );
  }
}
