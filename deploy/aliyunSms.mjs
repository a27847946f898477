// Example adapter between this server and the SMS interface of Alibaba Cloud (SendSms, 2017-05-25). Started with node; settings:
// SMS_KEY, ALIYUN_KEY_ID, ALIYUN_KEY_SECRET, ALIYUN_SIGN (signature), ALIYUN_TEMPLATES (JSON: template name → template code),
// REPORTS_URL (…/qczhyjs/api/sms/reports), PORT, ALIYUN_URL for a test. SMS_URL of the server is http://this-host:PORT/send.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const { SMS_KEY, ALIYUN_KEY_ID, ALIYUN_KEY_SECRET, ALIYUN_SIGN, ALIYUN_TEMPLATES = '{}', REPORTS_URL } = process.env;
const { PORT = '8080', ALIYUN_URL = 'https://dysmsapi.aliyuncs.com/' } = process.env;
const templates = JSON.parse(ALIYUN_TEMPLATES);
const encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

async function send({ id, mobile, template, variables }) {
  const fields = {
    Action: 'SendSms',
    Version: '2017-05-25',
    Format: 'JSON',
    AccessKeyId: ALIYUN_KEY_ID,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    // The provider rejects a repeated nonce, so a message whose reply was lost is not sent twice.
    SignatureNonce: id,
    Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
    PhoneNumbers: mobile,
    SignName: ALIYUN_SIGN,
    TemplateCode: templates[template],
    TemplateParam: JSON.stringify(variables),
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
  });
  const { Code, BizId } = await reply.json();
  if (Code !== 'OK' && Code !== 'SignatureNonceUsed') throw new Error(Code);
  return { id: BizId };
}

/** The provider pushes reports in batches: `[{ out_id, success }]`. */
async function report(entries) {
  for (const { out_id: id, success } of entries) {
    const status = success ? 'delivered' : 'failed';
    const signature = createHmac('sha256', SMS_KEY).update(`${id}:${status}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    const { ok } = await fetch(REPORTS_URL, { method: 'POST', headers, body: JSON.stringify({ id, status }) });
    if (!ok) throw new Error('The report was refused.');
  }
  return { code: 0 };
}

const server = createServer((request, reply) => {
  const isReport = request.url === '/reports';
  if (!isReport && request.headers.authorization !== `Bearer ${SMS_KEY}`) return void reply.writeHead(401).end();
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', async () => {
    try {
      const data = JSON.parse(body);
      reply.end(JSON.stringify(await (isReport ? report(data) : send(data))));
    } catch (error) {
      console.error(error.message);
      reply.writeHead(502).end();
    }
  });
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(server.address().port));
