import type { CallTypes } from '@domain/contract/types';

import { auditOf } from '../testing/record';
import { useTestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { staffMember, type StaffMember } from '../testing/staff';
import { insertHelpNumber } from './helpNumberQueries';

type Help = CallTypes['helpNumber']['reply'];
type FoundCase = CallTypes['findByHelpNumber']['reply'];
type StageTime = CallTypes['stageTime']['reply'];

describe('help number and stage time', () => {
  const t = useTestApp({ now: '2026-11-20T10:00:00+08:00' });
  let li: Applicant;
  let officer: StaffMember;
  let id: string;
  let n = 0;
  beforeEach(async () => {
    t.clock.set('2026-11-20T10:00:00+08:00');
    [li, officer] = [await applicant(t), await staffMember(t, ['review1'])];
    ({ id } = await li.submitted('newApply', (n += 1)));
  });

  const number = () => must(li.send<Help>('POST', `/applications/${id}/help-number`, {}));
  const find = (value: string, by = officer) => by.send<FoundCase>('POST', '/help-numbers', { number: value });

  it('the applicant gets one number for 15 minutes, then another', async () => {
    const first = await number();
    expect(first).toEqual({ number: expect.stringMatching(/^\d{6}$/), until: '2026-11-20T10:15:00.000+08:00' });
    const [again, more] = await Promise.all([number(), number()]);
    expect([again, more]).toEqual([first, first]);
    t.clock.advance({ minutes: 15 });
    await officer.signInAgain();
    expect((await find(first.number)).status).toBe(404);
    expect((await number()).until).toBe('2026-11-20T10:30:00.000+08:00');
  });

  it('shows the case twice, and audits each time', async () => {
    const { number: value } = await number();
    const theCase = await must(find(value));
    expect(theCase).toMatchObject({ id, name: expect.stringContaining('*') });
    expect(JSON.stringify(theCase)).not.toContain(li.idNo);
    await must(find(value));
    expect(await auditOf(t, { actor: `staff:${officer.id}`, action: 'assist' })).toMatchObject([
      { target: `application:${id}` },
      { target: `application:${id}` },
    ]);
  });

  it('refuses drafts, cases of other persons, other cities, unknown numbers and many attempts', async () => {
    const wang = await applicant(t);
    expect((await wang.send('POST', `/applications/${id}/help-number`, {})).status).toBe(404);
    const draft = await wang.begin('newApply');
    expect((await wang.send('POST', `/applications/${draft.id}/help-number`, {})).errorCode).toBe(
      'TRANSITION_FORBIDDEN',
    );
    const { number: value } = await number();
    const now = t.clock.now();
    expect(await insertHelpNumber(t.deps.db, { number: value, application_id: draft.id, until: now }, now)).toBe(false);
    const far = await staffMember(t, ['review1'], { regions: ['320100'] });
    expect((await find(value, far)).status).toBe(404);
    expect(await auditOf(t, { actor: `staff:${far.id}`, action: 'assist_failed' })).toMatchObject([
      { target: `application:${id}` },
    ]);
    expect((await find('12345')).status).toBe(422);
    const other = String((Number(value) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 60; tries += 1) expect((await find(other)).status).toBe(404);
    expect((await find(value)).status).toBe(429);
    expect(await auditOf(t, { actor: `staff:${officer.id}`, action: 'assist_failed' })).toHaveLength(60);
  });

  it('the stage time is measured from 30 cases of the city on, and is null below', async () => {
    const time = () => must(li.send<StageTime>('GET', `/applications/${id}/stage-time`));
    const leave = (days: number, cases: number) =>
      t.sql(`insert into figure_took values ('2026-11-19', '320500', 'example', 'submitted', 0, $1, $2, $3)`, [
        days,
        cases,
        cases * days * 86_400_000,
      ]);
    await leave(2, 20);
    await leave(9, 9);
    expect(await time()).toEqual({ measured: null });
    await leave(8, 1);
    t.clock.advance({ minutes: 11 });
    expect(await time()).toEqual({ measured: { median: 2, ninety: 9, cases: 30 } });
  });
});
