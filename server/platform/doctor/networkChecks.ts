import type { Config } from '../../config/config';
import { errorReason } from '../../errorReason';
import { fix, ok, skip, type Finding } from './finding';

const TIMEOUT_MS = 4_000;
/** A gateway that does not know HEAD, or requires the body of a message, answers so at the right address. */
const ANSWERS = new Set([400, 405, 411, 415, 422, 501]);

/** Sends no message: a HEAD request shows whether the gateway answers and accepts the key (docs/integrations.md, "Dry check"). */
export async function checkGateway({ smsUrl, smsKey }: Pick<Config, 'smsUrl' | 'smsKey'>): Promise<Finding> {
  if (!smsUrl)
    return skip(
      'sms',
      'SMS_URL is not set; messages are written to standard output.',
      '没有设置 SMS_URL，短信写到标准输出。',
    );
  try {
    const { status } = await fetch(smsUrl, {
      method: 'HEAD',
      headers: smsKey ? { authorization: `Bearer ${smsKey}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answerOf(status);
  } catch (error) {
    return fix(
      'sms',
      `The gateway does not answer (${errorReason(error)}). Check SMS_URL and the firewall.`,
      `短信网关没有回答（${errorReason(error)}）。请检查 SMS_URL 和防火墙。`,
    );
  }
}

function answerOf(status: number): Finding {
  if (status === 401 || status === 403)
    return fix(
      'sms',
      `The gateway refuses SMS_KEY (status ${status}). Set the key that its operator gave to this service.`,
      `短信网关不接受 SMS_KEY（状态 ${status}）。请改成网关运营方给的密钥。`,
    );
  if (status >= 300 && status < 400)
    return fix(
      'sms',
      `The gateway redirects (status ${status}), and messages are not redirected. Set SMS_URL to the final address.`,
      `短信网关要求跳转（状态 ${status}），短信不会跳转。请把 SMS_URL 改成最终的地址。`,
    );
  if (status === 404 || status === 410)
    return fix(
      'sms',
      `The gateway does not know the address (status ${status} to HEAD). Correct the path of SMS_URL, or see "Dry check" in docs/integrations.md.`,
      `短信网关没有这个地址（HEAD 的状态 ${status}）。请改正 SMS_URL 的路径，或者请网关运营方让它回答 HEAD。`,
    );
  if (status < 300 || ANSWERS.has(status))
    return ok(
      'sms',
      `The gateway answers (status ${status} to HEAD). No message was sent.`,
      `短信网关有回答（HEAD 的状态 ${status}）。没有发送短信。`,
    );
  return fix(
    'sms',
    `The gateway answers status ${status}. Call its operator.`,
    `短信网关回答状态 ${status}。请联系网关运营方。`,
  );
}
