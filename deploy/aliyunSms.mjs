// Example adapter between this server and the SMS interface of Alibaba Cloud (SendSms, 2017-05-25). Started with node; settings:
// SMS_KEY, REPORTS_TOKEN (part of the address of the reports), ALIYUN_KEY_ID, ALIYUN_KEY_SECRET, ALIYUN_SIGN (signature), ALIYUN_TEMPLATES (JSON: template name → template code; the names are
// `code`, `mobile_requested` and the texts of the policy file; `returned.en-US` is used before `returned`), REPORTS_URL
// (…/qczhyjs/api/sms/reports), PORT, ALIYUN_URL for a test. SMS_URL of the server is http://this-host:PORT/send.
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SMS_KEY, ALIYUN_KEY_ID, ALIYUN_KEY_SECRET, ALIYUN_SIGN, ALIYUN_TEMPLATES = '{}', REPORTS_URL } = process.env;
const { REPORTS_TOKEN, PORT = '8080', ALIYUN_URL = 'https://dysmsapi.aliyuncs.com/' } = process.env;
/** Shorter than the five seconds of the server, which then repeats the message. */
const TIMEOUT_MS = 4000;
const MOST_ACCEPTED = 10_000;
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

const server = createServer((request, reply) => {
  const { pathname, searchParams } = new URL(request.url, 'http://adapter');
  const isReport = pathname === '/reports';
  // The provider does not sign its reports: the secret is part of the address that its console stores.
  const isAllowed = isReport
    ? isEqual(searchParams.get('token') ?? '', REPORTS_TOKEN)
    : isEqual(request.headers.authorization ?? '', `Bearer ${SMS_KEY}`);
  if (!isAllowed) return void reply.writeHead(401).end();
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', async () => {
    try {
      const data = JSON.parse(body);
      reply.end(JSON.stringify(await (isReport ? report(data) : send(data))));
    } catch (error) {
      console.error(error.message);
      reply.writeHead(502).end(JSON.stringify({ error: error.message }));
    }
  });
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(server.address().port));
