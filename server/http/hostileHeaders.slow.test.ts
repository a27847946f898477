import { apiBase } from '@domain/contract/paths';
import { ticketHeader } from '@domain/queueTicket';
import { applicant } from '../testing/applicant';
import { useTestApp } from '../testing/app';
import { officerHeaders } from '../testing/office';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
type Route = [method: Method, path: string, body?: string];

/** Bytes as Node passes them on: each byte of a header is one character from U+0000 to U+00FF. */
const HIGH = '\xe9'.repeat(22);
const values = [
  HIGH,
  `a.b.${HIGH}`,
  `Bearer ${HIGH}`,
  `application/json; charset=${HIGH}`,
  '\x80\xff, ;q=\xb9=\xa0',
  '%',
  '%E9%00',
  '-1e999',
];
const headers = [
  ticketHeader,
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Cookie',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Office-Active',
  'Office-Key',
  'Office-Token',
  'Origin',
  'Range',
  'Repr-Digest',
  'Sec-Fetch-Site',
  'Upload-Complete',
  'Upload-Length',
  'Upload-Offset',
  'User-Token',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Signature',
];

describe('hostile bytes in headers and paths', () => {
  const t = useTestApp({
    env: {
      CALLS_PER_ADDRESS: '1000000',
      METRICS_TOKEN: 'a-token-of-the-metrics-for-this-test',
      SMS_KEY: 'a-key-of-the-gateway-for-this-test-0001',
      PROXY_FROM: '127.0.0.1',
    },
  });

  const send = async ([method, path, body]: Route, sent: Record<string, string>) =>
    (
      await t.inject({
        method,
        url: apiBase + path,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...sent },
        ...(body !== undefined && { payload: body }),
      })
    ).statusCode;

  /** Sends every header with every value to the routes, and returns the requests that fail with 5xx. */
  async function failing(routes: readonly Route[], own: Record<string, string> = {}): Promise<string[]> {
    const failed: string[] = [];
    for (const name of headers) {
      // The calls of a session are counted per minute.
      t.clock.advance({ seconds: 61 });
      for (const value of values)
        for (const route of routes) {
          const status = await send(route, { ...own, [name.toLowerCase()]: value });
          if (status >= 500) failed.push(`${status} ${route[0]} ${route[1]} ${name}: ${JSON.stringify(value)}`);
        }
    }
    return failed;
  }

  it('cause no 5xx before authentication', async () => {
    expect(
      await failing([
        ['GET', '/policies'],
        ['GET', '/health'],
        ['GET', '/metrics'],
        ['GET', '/me'],
        ['GET', '/office/me'],
        ['POST', '/auth/codes', '{"mobile":"1"}'],
        ['POST', '/sms/reports', '{"id":"6a3f3a52-7d0d-4a4c-8f7e-0f6f1f0a6f11","status":"failed"}'],
        ['GET', '/unknown'],
      ]),
    ).toEqual([]);
  });

  it('cause no 5xx for an applicant', async () => {
    const who = await applicant(t);
    const { id } = await who.begin('newApply');
    expect(
      await failing(
        [
          ['PUT', `/applications/${id}/steps/personalInfo`, '{"name":"张示例"}'],
          ['POST', `/applications/${id}/submission`, '{"declarations":[]}'],
          ['POST', `/applications/${id}/files?slot=newInvoice`, 'x'],
          ['PATCH', '/uploads/6a3f3a52-7d0d-4a4c-8f7e-0f6f1f0a6f11', 'x'],
        ],
        who.headers,
      ),
    ).toEqual([]);
  });

  it('cause no 5xx for an upload in pieces', async () => {
    const who = await applicant(t);
    const { id } = await who.begin('newApply');
    const own = {
      ...who.headers,
      'content-type': 'image/jpeg',
      'idempotency-key': 'x',
      'upload-complete': '?0',
      'upload-length': '9',
    };
    const url = `/applications/${id}/files?slot=newInvoice`;
    const begun = await t.inject({ method: 'POST', url: apiBase + url, headers: own, payload: 'x' });
    expect(begun.statusCode).toBe(201);
    const at = String(begun.headers.location).slice(apiBase.length);
    const piece = { ...own, 'content-type': 'application/partial-upload', 'upload-offset': '1' };
    expect([...(await failing([['POST', url, 'x']], own)), ...(await failing([['PATCH', at, 'x']], piece))]).toEqual(
      [],
    );
  });

  it('cause no 5xx for an officer', async () => {
    expect(
      await failing(
        [
          ['POST', '/office/searches', '{"text":"1"}'],
          ['POST', '/office/claims', '{}'],
        ],
        await officerHeaders(t, ['intake', 'review1']),
      ),
    ).toEqual([]);
  });
});
