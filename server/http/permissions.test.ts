import { randomUUID } from 'node:crypto';
import { apiBase, calls, type CallName } from '@domain/contract/paths';
import { flowIds } from '@domain/flow/types';
import { scopes } from '@domain/office';
import { statuses, transitions, type Status } from '@domain/status';
import { useTestApp } from '../testing/app';
import { allDeclarations, applicant } from '../testing/applicant';
import { samplePhoto } from '../testing/samplePhotos';
import { office, officerHeaders } from '../testing/office';
import { inState as bringInto } from '../testing/states';
import { reportCount } from '../testing/reportCount';

describe('permissions of all calls', () => {
  let n = 0;
  const t = useTestApp({
    now: '2026-11-21T10:00:00+08:00',
    env: { OFFICE_KEYS: scopes.map((scope) => `${scope}:${scope}-secret-of-tests:${scope}`).join(',') },
  });

  const inState = (status: Status) => bringInto(t, (n += 1), status);

  const payee = { bankName: '示例银行', bankBranch: '示例支行', bankCardNo: '6299990000000000020' };

  const actions: [event: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
    ['submit', 'POST', '/submission', allDeclarations],
    ['withdraw', 'POST', '/withdrawal', {}],
    ['correct', 'POST', '/corrections', {}],
    ['payee', 'PUT', '/payee', payee],
    ['delete', 'DELETE', ''],
  ];
  it.each(statuses)('in %s the applicant can do only what the table of transitions lists', async (status) => {
    const { who, id } = await inState(status);
    await who.get(id); // ends the case if its deadline has passed
    const stored = () =>
      t.sql(
        'select a.*, (select count(*) from application_events e where e.application_id = a.id) from applications a where id = $1',
        [id],
      );
    const before = await stored();
    for (const [event, method, path, payload] of actions) {
      if (transitions.some((row) => row.from === status && row.event === event && row.by === 'applicant')) continue;
      const headers = { ...who.headers, 'idempotency-key': event, 'if-match': '1' };
      const { statusCode } = await t.inject({ method, url: `${apiBase}/applications/${id}${path}`, headers, payload });
      // A submitted application answers any submission with its first receipt.
      expect([event, statusCode]).toEqual([event, event === 'submit' ? 200 : 409]);
    }
    if (status !== 'draft' && status !== 'returned') {
      const forbidden = { status: 409, errorCode: 'TRANSITION_FORBIDDEN' };
      expect(await who.save(id, 'newCarInfo', { brand: '别的' }, 1)).toMatchObject(forbidden);
      const photo = await samplePhoto();
      expect(await who.send('POST', `/applications/${id}/files?slot=newInvoice`, photo)).toMatchObject(forbidden);
    }
    expect(await stored()).toEqual(before);
  });

  it('a key calls statistics, fund pools, imports and the export, and gets 403 from every other office call', async () => {
    const { who, id } = await inState('submitted');
    const routes = Object.entries(calls).filter(([, one]) => one.auth === 'office');
    expect(routes.filter(([, one]) => 'scope' in one).map(([name]) => name)).toEqual([
      'exportCases',
      'statistics',
      'officeFunds',
      'fundsLine',
      'importCompanies',
      'importHotlines',
      'importModels',
    ]);
    for (const [, one] of routes) {
      const url = apiBase + one.path.replace(':id', id);
      const status = async (headers: Record<string, string>) =>
        (await t.inject({ method: one.method, url, headers })).statusCode;
      expect(await status({})).toBe(401);
      expect(await status({ 'office-key': 'unknown-secret-here' })).toBe(401);
      expect(await status({ 'office-key': who.token })).toBe(401);
      expect(await status({ 'user-token': who.token })).toBe(401);
      for (const scope of scopes) {
        if (!('scope' in one) || one.scope !== scope)
          expect([one.path, await status({ 'office-key': `${scope}-secret-of-tests` })]).toEqual([one.path, 403]);
      }
    }
  });

  /** For calls with an id: a valid body. */
  const bodies: Partial<Record<CallName, object>> = {
    saveStep: { name: '李四' },
    submitApplication: allDeclarations,
    correctApplication: {},
    withdrawApplication: {},
    changePayee: payee,
  };

  it("every call with another account's id gives the same 404 as an unknown id", async () => {
    const { who, id } = await inState('returned');
    const mine = await who.get(id);
    const other = await applicant(t);
    const withId = Object.entries(calls).filter(([, one]) => one.auth === 'person' && one.path.includes(':id')) as [
      CallName,
      (typeof calls)[CallName],
    ][];
    expect(withId).not.toHaveLength(0);
    for (const [name, one] of withId) {
      const ask = async (given: string, headers: object) =>
        t.inject({
          method: one.method,
          url:
            apiBase +
            one.path.replace(':id', given).replace(':step', 'personalInfo') +
            (name === 'uploadFile' ? '?slot=newInvoice' : ''),
          headers: {
            ...headers,
            'if-match': String(mine.revision),
            'idempotency-key': 'x',
            ...(name === 'uploadFile' ? { 'content-type': 'image/jpeg' } : {}),
          },
          ...(name === 'uploadFile' ? { payload: await samplePhoto() } : bodies[name] && { payload: bodies[name] }),
        });
      const id404 = one.path.startsWith('/files') ? mine.files[0]!.id : id;
      const foreign = await ask(id404, other.headers);
      const unknownCase = await ask(randomUUID(), other.headers);
      const garbage = await ask('..%2f..%2fetc', other.headers);
      // The audit log keeps one spelling of each id.
      expect([name, (await ask(id404.toUpperCase(), who.headers)).statusCode]).toEqual([name, 404]);
      expect([name, foreign.statusCode, unknownCase.statusCode, garbage.statusCode]).toEqual([name, 404, 404, 404]);
      // HEAD has no body to compare.
      const withoutTrace = ({ body }: { body: string }): object => ({
        ...(JSON.parse(body || '{}') as object),
        traceId: '',
      });
      expect(withoutTrace(foreign)).toEqual(withoutTrace(unknownCase));
      expect((await ask(id404, {})).statusCode).toBe(401);
      expect((await ask(id404, { 'user-token': 'unknown' })).statusCode).toBe(401);
      expect((await ask(id404, { 'user-token': 'read-secret-of-tests' })).statusCode).toBe(401);
    }
    reportCount(
      `${withId.length * 7} calls refused: with the id of another person, its own in capital letters, an unknown id, no token, an unknown token, a token of the wrong kind`,
    );
    expect(await who.get(id)).toEqual(mine);
    expect((await other.send<{ total: number }>('GET', '/applications')).data.total).toBe(0);
    expect((await other.send<{ total: number }>('GET', '/notifications')).data.total).toBe(0);
  });

  it('the office sees neither drafts nor their photos', async () => {
    const { who, id } = await inState('draft');
    expect((await office(t).show(id)).status).toBe(404);
    const { files } = await who.get(id);
    const headers = await officerHeaders(t, ['lead']);
    expect((await t.inject({ url: `${apiBase}/files/${files[0]!.id}`, headers })).statusCode).toBe(404);
  });

  it('GET /applications lists only own applications, newest first, by status and flow', async () => {
    const who = await applicant(t);
    for (const flow of flowIds) {
      await who.begin(flow);
      t.clock.advance({ seconds: 1 });
    }
    const list = async (query: string) =>
      (await who.send<{ list: { flow: string }[]; total: number }>('GET', `/applications?${query}`)).data;
    expect((await list('')).list.map((one) => one.flow)).toEqual([...flowIds].reverse());
    expect(await list('pageSize=1&page=2&status=draft,paid')).toMatchObject({ total: 4, list: [{ flow: 'newApply' }] });
    expect(await list('flow=apply,applyElv')).toMatchObject({ total: 2 });
    expect(await list('status=paid')).toEqual({ list: [], total: 0 });
    for (const wrong of ['page=0', 'pageSize=101', 'status=nonsense', 'flow=x', 'page=x', 'colour=red']) {
      expect([wrong, (await who.send('GET', `/applications?${wrong}`)).status]).toEqual([wrong, 422]);
    }
  });
});
