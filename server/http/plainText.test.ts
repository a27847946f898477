import { apiBase, calls, type Call } from '@domain/contract/paths';
import { officeKeyHeaders, useTestApp } from '../testing/app';
import { applicant, type Applicant } from '../testing/applicant';
import { staffMember } from '../testing/staff';

const unusable = ['a\u0000b', '\u001b', '支\ufffd行', '\ue5e5', '\ufdd0', '\ud83d'];

describe('text with control or unassigned characters', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let who: Applicant;
  beforeAll(async () => {
    who = await applicant(t);
  });

  it('is rejected with the name of the field in remarks, notes, names and reasons', async () => {
    const { id } = await who.submitted('newApplyElv', 940);
    const desk = await staffMember(t, ['intake', 'review1', 'lead', 'policy2']);
    const admin = await staffMember(t, ['admin']);
    await desk.intake(id);
    const decide = (body: object) => ({ act: 'decide', body });
    for (const text of unusable)
      for (const [path, body, field] of [
        [`/applications/${id}/decisions`, decide({ decision: 'reject', remark: text }), 'body.remark'],
        [
          `/applications/${id}/decisions`,
          decide({ decision: 'approve', remark: '', officeNote: text }),
          'body.officeNote',
        ],
        [`/claims/${id}/hold`, { until: '2026-11-23', note: text }, 'note'],
        ['/staff', { name: text, roles: ['intake'], regions: 'all' }, 'name'],
        ['/funds', { edition: 'scrap-cur', regionCode: null, amount: 1, reason: text }, 'reason'],
        ['/searches', { q: text }, 'q'],
      ] as const) {
        const by = path === '/staff' ? admin : desk;
        const reply = await by.send('POST', path, body, { 'idempotency-key': `${path}-${unusable.indexOf(text)}` });
        expect([path, reply.status, reply.fields?.[field]?.code]).toEqual([path, 422, 'format']);
      }
  });

  it('is rejected in answers, and the other answers of the step can be saved', async () => {
    const draft = await who.begin('newApplyElv');
    for (const text of unusable) {
      const reply = await who.send(
        'PUT',
        `/applications/${draft.id}/steps/personalInfo`,
        { bankBranch: text },
        {
          'if-match': String(draft.revision),
        },
      );
      expect([reply.status, reply.fields]).toEqual([
        422,
        { 'personalInfo.bankBranch': expect.objectContaining({ code: 'format', reason: 'format.text' }) },
      ]);
    }
  });

  it('is rejected in queries', async () => {
    for (const path of ['companies', 'hotlines']) {
      const reply = await t.inject({ url: `${apiBase}/${path}?q=${encodeURIComponent('a\u0000b')}` });
      expect([reply.statusCode, reply.json().fields.q.code]).toEqual([422, 'format']);
    }
  });

  it.each(Object.entries(calls))('never fails %s with 500, wherever it is', async (_name, call: Call) => {
    const headers = { ...officeKeyHeaders, ...who.headers, 'if-match': '1', 'idempotency-key': 'k' };
    const body = { q: 'a\u0000', 'key\ud800': '\u0000' };
    for (const url of [
      apiBase + call.path.replace(/:\w+/g, '%00'),
      `${apiBase}${call.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}?q=%00&after=%00&slot=%00`,
    ]) {
      const reply = await t.inject({
        method: call.method,
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(call.method !== 'GET' && call.method !== 'HEAD' && { payload: JSON.stringify(body) }),
      });
      expect([url, reply.statusCode < 500]).toEqual([url, true]);
    }
  });
});
