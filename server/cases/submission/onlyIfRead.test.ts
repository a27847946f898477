import type { CallTypes } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import type { PolicyFile } from '@domain/policy/schema';

import { openSubmission } from '../../platform/crypto/sealedAnswers';
import { useTestApp } from '../../testing/app';
import { applicant, call, must } from '../../testing/applicant';
import { office, officerHeaders } from '../../testing/office';
import { enact } from '../../testing/policy';
import { submissionsOf } from '../historyRecords';

type Case = CallTypes['officeApplication']['reply'];

/** Another version of the scrap subsidy; `list`: the emission standards of the old car that it pays for. */
function withEmission(version: string, list?: string[]) {
  const file = structuredClone(example) as unknown as PolicyFile;
  const edition = file.editions.find(({ id }) => id === 'scrap-cur')!;
  const eligible = list ? [{ fact: 'oldEmission' as const, is: list }] : [];
  Object.assign(edition, { version, eligible, takesBack: true });
  return file;
}

describe('a field that only some policies ask for', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  const storedOf = async (id: string) =>
    (await submissionsOf(t.deps.db, id)).map((submission) => openSubmission(t.deps, submission).oldCarInfo.emission);
  const shownOf = async (id: string) => {
    const headers = await officerHeaders(t, ['review1']);
    return must(call<Case>(t, 'GET', `/office/applications/${id}`, { headers }));
  };

  it('is ignored and not stored while no term reads it', async () => {
    const zhao = await applicant(t);
    const draft = await zhao.filled('newApplyElv', 601);
    const { revision, steps } = await must(zhao.save(draft.id, 'oldCarInfo', { emission: 'china6b' }, draft.revision));
    expect(steps.oldCarInfo).not.toHaveProperty('emission');
    await must(zhao.submit(draft.id, revision));
    expect(await storedOf(draft.id)).toEqual([undefined]);
    await must(office(t).intake(draft.id));
    const item = { key: 'oldCarInfo.emission', code: 'wrong', text: '请核对' };
    expect(await office(t).sendBack(draft.id, [item])).toMatchObject({ status: 422 });
  });

  it('is missing in a draft whose policy has changed, then submitted, corrected and compared', async () => {
    const zhao = await applicant(t);
    const { id, revision } = await zhao.filled('newApplyElv', 602);
    await enact(t, withEmission('2026.9', ['china3', 'china4']));
    // An app of the release before does not know the field.
    expect(await zhao.submit(id, revision)).toMatchObject({
      status: 422,
      fields: { 'oldCarInfo.emission': { reason: 'required.choice', message: '请选择排放标准' } },
    });
    const refused = await must(zhao.save(id, 'oldCarInfo', { emission: 'china6b' }, revision));
    expect(refused.problems).toMatchObject({ 'oldCarInfo.emission': { reason: 'not_eligible.value' } });
    const saved = await must(zhao.save(id, 'oldCarInfo', { emission: 'china4' }, refused.revision));
    await must(zhao.submit(id, saved.revision));

    await must(office(t).intake(id));
    await must(office(t).sendBack(id, [{ key: 'oldCarInfo.emission', code: 'wrong', text: '请核对' }]));
    const back = await zhao.get(id);
    await must(zhao.save(id, 'oldCarInfo', { emission: 'china3' }, back.revision));
    await must(zhao.correct(id));
    expect(await storedOf(id)).toEqual(['china4', 'china3']);
    const { steps, rounds } = await shownOf(id);
    expect(steps.oldCarInfo).toMatchObject({ emission: 'china3' });
    expect(rounds).toMatchObject([{ changed: ['oldCarInfo.emission'], steps: { oldCarInfo: { emission: 'china4' } } }]);
  });

  it('is left out of a draft that was filled in under an earlier policy', async () => {
    await enact(t, withEmission('2026.10', ['china4']));
    const zhao = await applicant(t);
    const draft = await zhao.filled('newApplyElv', 603);
    const { revision } = await must(zhao.save(draft.id, 'oldCarInfo', { emission: 'china6b' }, draft.revision));
    await enact(t, withEmission('2026.11'));
    await must(zhao.submit(draft.id, revision));
    expect(await storedOf(draft.id)).toEqual([undefined]);
  });
});
