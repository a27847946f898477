import example from '@domain/policy/example.json';
import { parsePolicy } from '@domain/policy/parse';
import { testApp, type TestApp } from '../testing/app';
import { applicant, must, office } from '../testing/applicant';

/** The example of tomorrow: another version, a lower cap, and one more photo for the current 报废. */
function tomorrow() {
  const next = structuredClone(example);
  const edition = next.editions.find((one) => one.id === 'scrap-cur')!;
  edition.version = '2026.2';
  edition.requiredMaterials.push('transferInvoice');
  for (const amount of edition.amounts) if ('cap' in amount) amount.cap = 900_000;
  return parsePolicy(next);
}

/** The year after, as docs/recipes.md says: what was current is the one before and keeps its id, the new year has ids of its own. */
function yearAfter() {
  const next = structuredClone(example);
  const editions = next.editions
    .filter(({ generation }) => generation === 'current')
    .flatMap((edition) => {
      const { id, ...later } = JSON.parse(
        JSON.stringify(edition).replaceAll('2026', '2027').replaceAll('-cur', '-2027'),
      ) as typeof edition;
      return [
        { ...edition, generation: 'previous', flow: edition.flow.replace('newApply', 'apply') },
        { ...later, id, oldCar: edition.oldCar },
      ];
    });
  return parsePolicy({ ...next, editions });
}

describe('a policy file that changes while applications live', () => {
  let t: TestApp;
  let n = 500;
  const today = parsePolicy(example);
  beforeAll(async () => {
    t = await testApp({ now: '2026-11-21T10:00:00+08:00' });
  });
  beforeEach(() => {
    n += 1;
    t.deps.policy = today;
  });
  afterAll(() => t.close());

  it('lets a draft be read and go on, and judges it by the version in force when it is sent', async () => {
    const who = await applicant(t);
    const draft = await who.filled('newApplyElv', n);
    expect(draft).toMatchObject({ policyVersion: '2026.1', problems: {}, estimate: { version: '2026.1' } });
    t.deps.policy = tomorrow();
    const now = await who.get(draft.id);
    expect(now).toMatchObject({
      steps: draft.steps,
      revision: draft.revision,
      estimate: { version: '2026.2' },
      problems: { transferInvoice: { code: 'required' } },
    });
    expect(now.estimate.amount).toBeLessThan(draft.estimate.amount!);
    expect(await who.submit(draft.id, draft.revision)).toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      fields: { transferInvoice: { code: 'required' } },
    });
    await who.upload(draft.id, 'transferInvoice');
    await must(who.submit(draft.id, draft.revision));
    expect(await who.get(draft.id)).toMatchObject({
      status: 'submitted',
      policyVersion: '2026.2',
      estimate: now.estimate,
    });
  });

  it('leaves version, sentence and amount of what was submitted as they were, to the end', async () => {
    const who = await applicant(t);
    const sent = await who.submitted('newApplyElv', n);
    t.deps.policy = tomorrow();
    expect(await who.get(sent.id)).toEqual(sent);
    const desk = office(t);
    for (const step of [() => desk.intake(sent.id), () => desk.approve(sent.id), () => desk.approve(sent.id)])
      await must(step());
    expect(await who.get(sent.id)).toMatchObject({
      status: 'approved',
      policyVersion: '2026.1',
      estimate: sent.estimate,
      approvedAmount: sent.estimate.amount,
    });
  });

  it('counts anew when a correction is sent: its snapshot says by which version', async () => {
    const who = await applicant(t);
    const sent = await who.submitted('newApplyElv', n);
    await must(office(t).intake(sent.id));
    await must(office(t).sendBack(sent.id, [{ key: 'newCarInfo.sellerName', code: 'x', text: '请核对' }]));
    const row = await who.get(sent.id);
    const next = tomorrow();
    next.editions.find((one) => one.id === 'scrap-cur')!.materials = today.editions.find(
      (one) => one.id === 'scrap-cur',
    )!.materials;
    t.deps.policy = next;
    await must(who.save(sent.id, 'newCarInfo', { sellerName: '示例二店' }, row.revision));
    await must(who.correct(sent.id));
    expect(await who.get(sent.id)).toMatchObject({
      number: sent.number,
      policyVersion: '2026.2',
      estimate: { version: '2026.2' },
    });
    const { rows } = await t.deps.pool.query(
      "select round, policy_version, estimate->>'version' as estimated from submissions where application_id = $1 order by round",
      [sent.id],
    );
    expect(rows).toEqual([
      { round: 0, policy_version: '2026.1', estimated: '2026.1' },
      { round: 1, policy_version: '2026.2', estimated: '2026.2' },
    ]);
  });

  it('of a new year: what lives moves along with its edition, and is corrected by the year it was sent in', async () => {
    const who = await applicant(t);
    const sent = await who.submitted('newApplyElv', n);
    await must(office(t).intake(sent.id));
    await must(office(t).sendBack(sent.id, [{ key: 'newCarInfo.sellerName', code: 'x', text: '请核对' }]));
    t.deps.policy = yearAfter();
    await t.deps.pool.query("update applications set flow = 'applyElv' where edition = 'scrap-cur'");
    const { revision, problems } = await who.get(sent.id);
    expect(Object.keys(problems).filter((key) => key !== 'newCarInfo.sellerName')).toEqual([]);
    await must(who.save(sent.id, 'newCarInfo', { sellerName: '示例二店' }, revision));
    await must(who.correct(sent.id));
    expect(await who.get(sent.id)).toMatchObject({
      flow: 'applyElv',
      number: sent.number,
      policyVersion: '2026.1',
      estimate: sent.estimate,
    });
  });
});
