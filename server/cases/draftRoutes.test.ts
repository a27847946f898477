import { apiBase } from '@domain/contract/paths';
import { useTestApp } from '../testing/app';
import { applicant, allDeclarations, must, type Applicant } from '../testing/applicant';
import { somebody } from '../testing/identity/person';
import { linkAccount } from '../accounts/ssoQueries';
import { office } from '../testing/office';

describe('drafts', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let li: Applicant;
  beforeEach(async () => {
    li = await applicant(t);
  });

  it('are created once per flow, and returned with 200 afterwards', async () => {
    const [first, second] = await Promise.all([
      li.send('POST', '/applications', { flow: 'apply' }),
      li.send('POST', '/applications', { flow: 'apply' }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    expect(second.data.id).toBe(first.data.id);
  });

  it('take ten ID numbers of others a day and account, because they tell whether a person has applied', async () => {
    const { id, steps } = await li.begin('newApply');
    const save = (idNo: string, revision: number) => li.save(id, 'personalInfo', { idNo }, revision);
    const ownIdNo = String(steps.personalInfo.idNo);
    let revision = 1;
    for (let n = 0; n < 10; n += 1) {
      await must(save(somebody().idNo, revision++));
      await must(save(ownIdNo, revision++));
      // An incomplete number is no number of a person.
      await must(save(ownIdNo.slice(0, 17), revision++));
    }
    expect(await save(somebody().idNo, revision)).toMatchObject({
      status: 422,
      fields: { 'personalInfo.idNo': { reason: 'range.foreignIdNos' } },
    });
    await must(save(ownIdNo, revision));
    t.clock.advance({ hours: 25 });
    await li.signInAgain();
    await must(save(somebody().idNo, revision + 1));
  });

  it('count the ID numbers of others by subject for an account without a mobile number, also after its deletion', async () => {
    const subject = { issuer: 'https://province.example', subject: 'a-subject', by_mobile: false };
    const entered = async () => {
      const person = await applicant(t);
      await t.sql('update accounts set mobile_sealed = null, mobile_index = null where id = $1', [person.accountId]);
      await linkAccount(t.deps.db, { ...subject, account_id: person.accountId, linked_at: t.clock.now() });
      const { id } = await person.begin('newApply');
      return {
        person,
        save: (revision: number) => person.save(id, 'personalInfo', { idNo: somebody().idNo }, revision),
      };
    };
    const first = await entered();
    for (let n = 1; n <= 10; n += 1) await must(first.save(n));
    await must(first.person.send('DELETE', '/me'));
    const second = await entered();
    expect(await second.save(1)).toMatchObject({ status: 422 });
    expect((await li.save((await li.begin('newApply')).id, 'personalInfo', { idNo: somebody().idNo }, 1)).status).toBe(
      200,
    );
  });

  it('check existence, headers, body, status and revision, in this order', async () => {
    const { id } = await li.begin('applyElv');
    const put = (headers: Record<string, string>, body: object, at = id) =>
      li.send('PUT', `/applications/${at}/steps/personalInfo`, body, headers);
    expect(await put({}, { nonsense: 1 }, crypto.randomUUID())).toMatchObject({ status: 404 });
    expect(await put({}, { nonsense: 1 })).toMatchObject({ status: 428, errorCode: 'REVISION_REQUIRED' });
    expect(await put({ 'if-match': 'W/"1"' }, { nonsense: 1 })).toMatchObject({ status: 400, errorCode: 'MALFORMED' });
    expect(await put({ 'if-match': '9' }, { nonsense: 1, name: 7, address: '长'.repeat(201) })).toMatchObject({
      status: 422,
      fields: {
        'personalInfo.nonsense': { code: 'unknown' },
        'personalInfo.name': { code: 'type' },
        'personalInfo.address': { code: 'too_long' },
      },
    });
    const stale = await put({ 'if-match': '9' }, { name: '李四' });
    expect(stale).toMatchObject({ status: 409, errorCode: 'REVISION_CONFLICT', data: { id, revision: 1 } });
    expect((await li.get(id)).steps.personalInfo.name).toBe(li.name);
  });

  it('are refused with INELIGIBLE when only the eligibility is missing', async () => {
    const wu = await applicant(t);
    const late = await wu.filled('newApplyElv', 101, (answers) => ({
      ...answers,
      oldCarInfo: { ...answers.oldCarInfo, firstRegDate: '2013-07-01', ownedSince: '2013-07-01' },
    }));
    expect(await wu.submit(late.id, late.revision)).toMatchObject({
      status: 422,
      errorCode: 'INELIGIBLE',
      fields: { 'oldCarInfo.firstRegDate': { code: 'not_eligible' } },
    });
  });

  it('are submitted once: later requests with any key, revision or body get the first receipt', async () => {
    const draft = await li.filled('applyElv', 102);
    const at = `/applications/${draft.id}/submission`;
    expect(await li.send('POST', at, allDeclarations, { 'if-match': '1' })).toMatchObject({ status: 400 });
    expect(await li.send('POST', at, allDeclarations, { 'idempotency-key': 'k' })).toMatchObject({ status: 428 });
    expect(await li.submit(draft.id, draft.revision - 1)).toMatchObject({
      status: 409,
      errorCode: 'REVISION_CONFLICT',
      data: { revision: draft.revision },
    });
    const first = await must(li.submit(draft.id, draft.revision, 'one'));
    expect(first.number).toMatch(/^BF2026320500\d{6,}$/);
    expect(await must(li.submit(draft.id, 1, 'other'))).toEqual(first);
    await office(t).intake(draft.id);
    const raw = await t.inject({
      method: 'POST',
      url: apiBase + at,
      headers: { ...li.headers, 'idempotency-key': 'one', 'content-type': 'application/json' },
      payload: '{broken',
    });
    expect(raw.json()).toEqual({ success: true, data: first });
  });

  it('hide ID and card number after submission', async () => {
    const { steps } = await li.submitted('newApply', 106);
    expect(steps.personalInfo).toMatchObject({
      idNo: expect.stringMatching(/^329\*{11}\d{3}[\dX]$/),
      bankCardNo: '***************0012',
      name: '张示例',
    });
    const rows = await t.sql("select string_agg(a::text, ' ') as all from applications a");
    expect(rows[0].all).not.toMatch(/6299990000000000012|张示例|19900000106|L00TEST/);
  });
});
