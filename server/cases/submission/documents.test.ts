import type { CallTypes } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { idTypes } from '@domain/rules/idTypes';
import { personId as vectors } from '@domain/testing/vectors.json';
import { sweep } from '../../housekeeping';
import { batchFile } from '../../payments/batches';
import { useTestApp } from '../../testing/app';
import { applicant, inNameOf, must } from '../../testing/applicant';
import { somebody } from '../../testing/identity/person';
import { office } from '../../testing/office';
import { pay } from '../../testing/pay';
import { enact } from '../../testing/policy';
import { staffCaller, staffMember } from '../../testing/staff';

const [permanentResident = ''] = vectors.permanentResident.valid;
const passport = { idType: 'passport', idNo: 'A1234567', nationality: 'EGY', birthDate: '1985-12-12' } as const;

describe('an applicant with another document than an identity card', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  beforeAll(async () => {
    const applicant = { ...example.common.applicant, idTypes: [...idTypes] };
    await enact(t, { ...example, common: { ...example.common, applicant } });
  });

  const search = async (q: string) => {
    const reviewer = await staffMember(t, ['review1']);
    type Found = CallTypes['officeSearch']['reply'];
    return (await must(reviewer.send<Found>('POST', '/searches', { q }))).list.map(({ id, name }) => ({ id, name }));
  };

  /** The cases that the desk shows as having the same name and date of birth. */
  const alikeTo = async (id: string) => {
    const reviewer = await staffMember(t, ['review1']);
    const { alike } = (await reviewer.show(id)).data as unknown as CallTypes['officeApplication']['reply'];
    return alike.filter(({ kind }) => kind === 'nameAndBirth').map(({ applicationId }) => applicationId);
  };

  it('finds a name in Latin letters and the number of a permanent resident in the draft, masked in the account', async () => {
    const who = await applicant(t, { name: "O'BRIEN JANE MARY", idNo: permanentResident, mobile: '13900010001' });
    expect((await who.begin('newApplyElv')).steps.personalInfo).toEqual({
      name: "O'BRIEN JANE MARY",
      idNo: permanentResident,
      mobile: '13900010001',
    });
    const { id } = await who.submitted('newApplyElv', 1, inNameOf(who));
    expect(await must(who.send('GET', '/me'))).toMatchObject({ name: 'O***************Y', idNo: '911***********0011' });
    expect(await search(permanentResident.toLowerCase())).toEqual([{ id, name: 'O***************Y' }]);
  });

  it('is paid with a passport, counts once per country and is found with and without it', async () => {
    const who = await applicant(t, { name: 'HASSAN OMAR', mobile: '13900010002', ...passport });
    expect((await who.begin('newApplyElv')).steps.personalInfo).toMatchObject(passport);
    const { id } = await who.submitted('newApplyElv', 2, inNameOf(who));
    const [row] = await t.sql<{ id_type: string; text: string }>(
      'select id_type, a::text as text from accounts a where a.id = $1',
      [who.accountId],
    );
    expect(row?.id_type).toBe('passport');
    expect(row?.text).not.toMatch(/A1234567|(?<![\w-])EGY(?![\w-])|1985-12-12/);
    for (const q of ['a1234567', 'EGY-A123-4567']) expect((await search(q)).map((one) => one.id)).toEqual([id]);
    expect(await search('SYR A1234567')).toEqual([]);

    const again = await applicant(t, { ...somebody(), name: 'HASSAN OMAR' });
    const draft = await again.filled('newApplyElv', 3, inNameOf(who));
    expect((await again.submit(draft.id, draft.revision)).errorCode).toBe('LIMIT_REACHED');
    const { revision } = await must(again.save(draft.id, 'personalInfo', { nationality: 'SYR' }, draft.revision));
    expect((await again.submit(draft.id, revision)).status).toBe(200);

    const desk = office(t);
    for (const act of [desk.intake, desk.approve, desk.approve, desk.publish]) await must(act(id));
    await pay(t, id, 'started');
    const [line] = await t.sql<{ batch_id: string }>('select batch_id from payment_lines where application_id = $1', [
      id,
    ]);
    const file = await batchFile(t.deps, await staffCaller(t, ['pay']), line?.batch_id ?? '');
    expect(file.toString('utf8')).toContain('HASSAN OMAR');
  });

  it('with two documents is not refused, and each case shows the other by name and date of birth', async () => {
    const byCard = { ...somebody(), name: 'WEBER ANNA-MARIA', idNo: vectors.permanentResident.valid[1] ?? '' };
    const german = { ...passport, idNo: 'C01X00T47', nationality: 'DEU', birthDate: '1992-02-29' };
    const byPassport = { ...somebody(), name: 'ANNA MARIA WEBER', ...german };
    const stranger = { ...byPassport, ...somebody(), idNo: 'C01X00T48', birthDate: '1992-02-28' };
    const sent = [];
    for (const [n, one] of [byCard, byPassport, stranger].entries()) {
      const who = await applicant(t, one);
      sent.push(await who.submitted('newApplyElv', 10 + n, inNameOf(who)));
    }
    await sweep(t.deps);
    const [first, second, third] = sent.map(({ id }) => id);
    expect([await alikeTo(first!), await alikeTo(second!), await alikeTo(third!)]).toEqual([[second], [first], []]);
  });
});
