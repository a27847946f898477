import { apiBase, personCalls, type PersonCallName } from '@domain/contract/personCalls';
import { sampleAnswers } from '@domain/testing/sample';
import type { Status } from '@domain/status';
import { allDeclarations, applicant, type Applicant } from '../testing/applicant';
import { useGateway } from '../testing/identity/gateway';
import { somebody } from '../testing/identity/person';
import { whileLocked } from '../testing/locks';
import { samplePhoto } from '../testing/samplePhotos';
import { inState } from '../testing/states';

interface Prepared {
  query?: string;
  body?: object | Buffer;
  type?: string;
  headers?: Record<string, string>;
}
type Case = { who: Applicant; id: string };

/** Calls that wait for neither the case nor the account, or only end the session themselves. */
const unlocked: readonly PersonCallName[] = [
  'confirmMe',
  'extendSession',
  'readNotifications',
  'sendOwnCode',
  'signOut',
];
const writes = (Object.keys(personCalls) as PersonCallName[]).filter((name) => {
  const { auth, method } = personCalls[name];
  return auth === 'person' && method !== 'GET' && method !== 'HEAD' && !unlocked.includes(name);
});

describe('a session that ends while a call waits for the case or the account', () => {
  const { t, gateway } = useGateway({ now: '2026-11-21T10:00:00+08:00', env: { CODES_PER_ADDRESS: '1000' } });
  let n = 0;
  const codeFor = async (mobile: string) => {
    await t.inject({ method: 'POST', url: `${apiBase}/auth/codes`, payload: { mobile } });
    return gateway.codeFor(mobile);
  };
  const begun = async ({ who, id }: Case): Promise<string> => {
    const upload = await t.inject({
      method: 'POST',
      url: `${apiBase}/applications/${id}/files?slot=newInvoice`,
      headers: {
        ...who.headers,
        'upload-length': String((await samplePhoto()).length),
        'upload-complete': '?0',
        'idempotency-key': 'x',
      },
    });
    return String(upload.headers.location).split('/').at(-1)!;
  };
  /** Deletes an invoice, uploads another one but for its last piece, and returns this piece. */
  const lastPiece = async (begunCase: Case) => {
    await invoiceRemoved(begunCase);
    return {
      uploads: await begun(begunCase),
      body: await samplePhoto(),
      type: 'application/partial-upload',
      headers: { 'upload-offset': '0', 'upload-complete': '?1' },
    };
  };
  const invoiceOf = async ({ who, id }: Case) =>
    (await who.get(id)).files.find(({ slot }) => slot === 'newInvoice')!.id;
  const invoiceRemoved = async (its: Case) => its.who.send('DELETE', `/files/${await invoiceOf(its)}`);
  const corrected = async ({ who, id }: Case) => {
    const { revision } = await who.get(id);
    await who.save(id, 'newCarInfo', { sellerName: '苏州另一家汽车销售有限公司' }, revision);
    await who.upload(id, 'newInvoice');
  };
  const states: Partial<Record<PersonCallName, Status>> = {
    correctApplication: 'returned',
    withdrawApplication: 'submitted',
    changePayee: 'pay_failed',
    createApplication: 'submitted',
    helpNumber: 'submitted',
  };
  const prepare: Partial<Record<PersonCallName, (its: Case) => Promise<Prepared & Record<string, unknown>>>> = {
    saveStep: async () => ({ body: sampleAnswers('newApplyElv', 1).newCarInfo }),
    submitApplication: async () => ({ body: allDeclarations }),
    correctApplication: async (its) => (await corrected(its), { body: {} }),
    changePayee: async () => ({
      body: { bankName: '中国工商银行', bankBranch: '苏州分行', bankCardNo: '6222021234567890128' },
    }),
    createApplication: async () => ({ body: { flow: 'newApplyElv' } }),
    uploadFile: async (its) => {
      await invoiceRemoved(its);
      return { query: '?slot=newInvoice', body: await samplePhoto(), type: 'image/jpeg' };
    },
    sendPiece: lastPiece,
    postPiece: lastPiece,
    deleteFile: async (its) => ({ files: await invoiceOf(its) }),
    changeMobile: async () => {
      const { mobile } = somebody();
      return { body: { mobile, code: await codeFor(mobile) } };
    },
    changeMessageSettings: async () => ({ body: { reminders: false } }),
    withdrawApplication: async () => ({ body: {} }),
    stopMobileRequest: async ({ who }) => {
      await t.sql(
        `insert into mobile_requests (id, account_id, mobile_sealed, requested_at, notify_at, due_at)
          values (gen_random_uuid(), $1, '', now(), now(), now())`,
        [who.accountId],
      );
      return {};
    },
    disputeApplication: async ({ who }) => {
      const other = await applicant(t);
      const { id } = await other.submitted('newApplyElv', (n += 1));
      await t.sql(
        `update applications set is_foreign = true, person_index = (select id_no_index from accounts where id = $2) where id = $1`,
        [id, who.accountId],
      );
      return { me: id };
    },
  };
  const rows = async (accountId: string): Promise<unknown> =>
    Promise.all(
      [
        'select * from accounts where id = $1',
        'select * from applications where account_id = $1 order by id',
        'select f.* from files f join applications a on a.id = application_id where account_id = $1 order by f.id',
        'select id, done, refused from uploads where account_id = $1 order by id',
        'select * from mobile_requests where account_id = $1',
        'select * from known_devices where account_id = $1',
        'select * from help_numbers where application_id in (select id from applications where account_id = $1)',
        'select * from message_settings where account_id = $1',
        `select * from applications where person_index = (select id_no_index from accounts where id = $1)`,
      ].map((sql) => t.sql(sql, [accountId])),
    );

  it.each(writes)('gives no effect to %s', async (name) => {
    const its = await inState(t, (n += 1), states[name] ?? 'draft');
    const { who, id } = its;
    const { query = '', body, type, headers, ...ids } = (await prepare[name]?.(its)) ?? {};
    const { method, path } = personCalls[name];
    const url = path.replace(':id', String(ids[path.split('/')[1]!] ?? id)).replace(':step', 'newCarInfo');
    const { revision } = await who.get(id);
    const before = await rows(who.accountId);
    const reply = await whileLocked(
      t,
      `select from applications where id = '${ids.me ?? id}' for update;
       select from accounts where id = '${who.accountId}' for update`,
      () =>
        t.inject({
          method,
          url: `${apiBase}${url}${query}`,
          headers: {
            ...who.headers,
            ...(body && { 'content-type': type ?? 'application/json' }),
            'if-match': String(revision),
            'idempotency-key': 'y',
            ...headers,
          },
          ...(body && { payload: body }),
        }),
      [`delete from sessions where account_id = '${who.accountId}'`],
    );
    expect([reply.statusCode, await rows(who.accountId)]).toEqual([401, before]);
  });
});
