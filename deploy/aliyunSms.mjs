// Example adapter between this server and the SMS interface of Alibaba Cloud (SendSms, 2017-05-25). Started with node; settings:
// SMS_KEY, REPORTS_TOKEN (part of the address of the reports), ALIYUN_KEY_ID, ALIYUN_KEY_SECRET, ALIYUN_SIGN (signature),
// ALIYUN_TEMPLATES (JSON: template name → template code; the names are `code`, `mobile_requested` and the texts of the policy
// file; `returned.en-US` is used before `returned`), REPORTS_URL (…/qczhyjs/api/sms/reports), HOST (127.0.0.1; 0.0.0.0 for a
// server on another machine), PORT (8080), ALIYUN_URL for a test. SMS_URL of the server is http://<this machine>:<PORT>/send.
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SMS_KEY, ALIYUN_KEY_ID, ALIYUN_KEY_SECRET, ALIYUN_SIGN, ALIYUN_TEMPLATES = '{}', REPORTS_URL } = process.env;
const { REPORTS_TOKEN, HOST = '127.0.0.1', PORT = '8080', ALIYUN_URL = 'https://dysmsapi.aliyuncs.com/' } = process.env;
/** Shorter than the five seconds of the server, which then repeats the message. */
const TIMEOUT_MS = 4000;
const MOST_ACCEPTED = 10_000;
const MOST_BYTES = 1_000_000;
const templates = JSON.parse(ALIYUN_TEMPLATES);
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Ids of accepted messages: the provider does not recognize a repetition. */
const accepted = new Map();

function templateOf(name, language) {
  const code = templates[`${name}.${language}`] ?? templates[name];
  if (!code) throw new Error(`ALIYUN_TEMPLATES contains no template for "${name}".`);
  return code;
}

async function send({ id, mobile, kind, language, template = kind, variables, code }) {
  if (accepted.has(id)) return { id: accepted.get(id) };
  const values = code ? { code } : variables;
  const fields = {
    Action: 'SendSms',
    Version: '2017-05-25',
    Format: 'JSON',
    AccessKeyId: ALIYUN_KEY_ID,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    // The provider rejects a repeated nonce, also when it refused the first attempt.
    SignatureNonce: randomUUID(),
    Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
    PhoneNumbers: mobile,
    SignName: ALIYUN_SIGN,
    TemplateCode: templateOf(template, language),
    ...(values && { TemplateParam: JSON.stringify(values) }),
    OutId: id,
  };
  const query = Object.keys(fields)
    .sort()
    .map((name) => `${encode(name)}=${encode(fields[name])}`)
    .join('&');
  const signature = createHmac('sha1', `${ALIYUN_KEY_SECRET}&`)
    .update(`POST&%2F&${encode(query)}`)
    .digest('base64');
  const reply = await fetch(ALIYUN_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${query}&Signature=${encode(signature)}`,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { Code, Message, BizId } = await reply.json();
  if (Code !== 'OK') throw new Error(`The provider refused message ${id}: ${Code} ${Message ?? ''}`);
  accepted.set(id, BizId);
  if (accepted.size > MOST_ACCEPTED) accepted.delete(accepted.keys().next().value);
  return { id: BizId };
}

async function reportOne({ out_id: id, success }) {
  const status = success ? 'delivered' : 'failed';
  const signature = createHmac('sha256', SMS_KEY).update(`${id}:${status}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  const reply = await fetch(REPORTS_URL, { method: 'POST', headers, body: JSON.stringify({ id, status }) });
  if (reply.ok) return;
  if (reply.status >= 500) throw new Error(`The server answered a report with ${reply.status}.`);
  // A repetition would be refused as well, for example a message that another system sent with the same account.
  console.error(`The server refused the report on message ${id}: ${reply.status}`);
}

/** The provider pushes reports in batches: `[{ out_id, success }]`, and repeats the batch after an error. */
async function report(entries) {
  const results = await Promise.allSettled(entries.map(reportOne));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return { code: 0 };
}

const digest = (text) => createHash('sha256').update(text).digest();
const isEqual = (given, own) => timingSafeEqual(digest(given), digest(own));

if (!SMS_KEY || !REPORTS_TOKEN) {
  console.error('Set SMS_KEY and REPORTS_TOKEN: without them anyone could send messages and reports.');
  process.exit(1);
}

/** Returns undefined for a body that is too large. Reads it to its end: a client that is still sending receives no response. */
async function bodyOf(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= MOST_BYTES) parts.push(part);
  }
  return bytes <= MOST_BYTES ? Buffer.concat(parts).toString() : undefined;
}

/** Returns the status of the response, and what its body contains as JSON. */
async function answer(request) {
  if (!URL.canParse(request.url, 'http://adapter')) return [400];
  const { pathname, searchParams } = new URL(request.url, 'http://adapter');
  const work = { '/send': send, '/reports': report }[pathname];
  // The provider does not sign its reports: the secret is part of the address that its console stores.
  const isAllowed =
    work === report
      ? isEqual(searchParams.get('token') ?? '', REPORTS_TOKEN)
      : isEqual(request.headers.authorization ?? '', `Bearer ${SMS_KEY}`);
  if (!isAllowed) return [401];
  if (!work) return [404];
  // The dry check of docs/integrations.md.
  if (request.method === 'HEAD') return [204];
  if (request.method !== 'POST') return [405];
  const body = await bodyOf(request);
  if (body === undefined) return [413];
  try {
    return [200, await work(JSON.parse(body))];
  } catch (error) {
    console.error(error.message);
    return [502, { error: error.message }];
  }
}

const server = createServer((request, reply) => {
  answer(request).then(
    ([status, content]) => reply.writeHead(status).end(content && JSON.stringify(content)),
    // The client closed the connection before the end of its body.
    () => reply.destroy(),
  );
});
// Node closes the connection of CONNECT without a response.
server.on('connect', (_, socket) => {
  socket.on('error', () => {});
  socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n');
});
server.listen(Number(PORT), HOST, () => console.log(server.address().port));
