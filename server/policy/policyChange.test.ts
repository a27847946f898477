import example from '@domain/policy/example.json';
import { useTestApp } from '../testing/app';
import { applicant, must } from '../testing/applicant';
import { office } from '../testing/office';
import { enact, yearAfter } from '../testing/policy';

/** A new version with a lower cap and one more photo for scrapping (报废) in the current year. */
function tomorrow() {
  const next = structuredClone(example);
  const edition = next.editions.find((one) => one.id === 'scrap-cur')!;
  edition.version = '2026.2';
  edition.requiredMaterials.push('transferInvoice');
  for (const amount of edition.amounts) if ('cap' in amount) amount.cap = 900_000;
  return next;
}

const marked = [{ key: 'newCarInfo.sellerName', code: 'x', text: '请核对' }];

describe('policy change with existing applications', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 500;
  beforeEach(async () => {
    n += 1;
    await enact(t, example);
  });

  async function returned() {
    const who = await applicant(t);
    const sent = await who.submitted('newApplyElv', n);
    await must(office(t).intake(sent.id));
    await must(office(t).sendBack(sent.id, marked));
    return { who, sent };
  }

  it('a draft stays readable and is judged by the version in force when it is submitted', async () => {
    const who = await applicant(t);
    const draft = await who.filled('newApplyElv', n);
    expect(draft).toMatchObject({ policyVersion: '2026.1', problems: {}, estimate: { version: '2026.1' } });
    const id = await enact(t, tomorrow());
    const now = await who.get(draft.id);
    expect(now).toMatchObject({
      steps: draft.steps,
      revision: draft.revision,
      policyVersion: '2026.1',
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
    const rows = await t.sql(
      'select a.policy_version_id as row, s.policy_version_id as snapshot from applications a join submissions s on s.application_id = a.id where a.id = $1',
      [draft.id],
    );
    expect(rows).toEqual([{ row: id, snapshot: id }]);
  });

  it('a submission shown under another version is refused with the new amount', async () => {
    const who = await applicant(t);
    const draft = await who.filled('newApplyElv', n);
    const next = tomorrow();
    next.editions.find((one) => one.id === 'scrap-cur')!.requiredMaterials.pop();
    await enact(t, next);
    const shown = (policyVersion: string) => who.submit(draft.id, draft.revision, 'one-key', { policyVersion });
    expect(await shown('2026.1')).toMatchObject({
      status: 409,
      errorCode: 'POLICY_CHANGED',
      data: { policyVersion: '2026.2', estimate: { version: '2026.2', amount: 900_000 } },
    });
    expect(await who.get(draft.id)).toMatchObject({ status: 'draft', revision: draft.revision });
    expect(await shown('2026.2')).toMatchObject({ status: 200 });
    // A submitted application repeats its receipt for any shown version.
    expect(await shown('2026.1')).toMatchObject({ status: 200 });
  });

  it('a submitted application keeps version, reasons and amount', async () => {
    const who = await applicant(t);
    const sent = await who.submitted('newApplyElv', n);
    await enact(t, tomorrow());
    const { rules, ...others } = await who.get(sent.id);
    expect(others).toEqual(sent);
    expect(rules?.edition).toMatchObject({ id: 'scrap-cur', version: '2026.1', status: 'open' });
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

  it('a correction is judged by the version of the submission, without photos required later', async () => {
    const { who, sent } = await returned();
    await enact(t, tomorrow());
    const row = await who.get(sent.id);
    expect(Object.keys(row.problems)).toEqual(['newCarInfo.sellerName']);
    await must(who.save(sent.id, 'newCarInfo', { sellerName: '示例二店' }, row.revision));
    await must(who.correct(sent.id));
    expect(await who.get(sent.id)).toMatchObject({
      number: sent.number,
      policyVersion: '2026.1',
      estimate: sent.estimate,
    });
    const rows = await t.sql(
      "select round, policy_version, estimate->>'version' as estimated from submissions where application_id = $1 order by round",
      [sent.id],
    );
    expect(rows).toEqual([
      { round: 0, policy_version: '2026.1', estimated: '2026.1' },
      { round: 1, policy_version: '2026.1', estimated: '2026.1' },
    ]);
  });

  it('marks and photos of a correction follow the version of the submission', async () => {
    const who = await applicant(t);
    const sent = await who.submitted('newApplyElv', n);
    await must(office(t).intake(sent.id));
    const less = tomorrow();
    const edition = less.editions.find((one) => one.id === 'scrap-cur')!;
    edition.requiredMaterials = edition.requiredMaterials.filter((key) => key !== 'cancelCert');
    less.common.upload.minShortSidePx = 9_000;
    await enact(t, less);
    const slot = (key: string) => [{ key, code: 'x', text: '看不清' }];
    expect(await office(t).sendBack(sent.id, slot('transferInvoice'))).toMatchObject({ status: 422 });
    await must(office(t).sendBack(sent.id, slot('cancelCert')));
    const { rules } = await who.get(sent.id);
    expect(rules?.edition.materials.map(({ key }) => key)).toContain('cancelCert');
    expect(rules?.common.upload.minShortSidePx).toBe(example.common.upload.minShortSidePx);
    await who.upload(sent.id, 'cancelCert');
    await must(who.correct(sent.id));
  });

  it('a new year does not change corrections of the previous year', async () => {
    const { who, sent } = await returned();
    await enact(t, yearAfter());
    const { revision, problems } = await who.get(sent.id);
    expect(Object.keys(problems)).toEqual(['newCarInfo.sellerName']);
    await must(who.save(sent.id, 'newCarInfo', { sellerName: '示例二店' }, revision));
    await must(who.correct(sent.id));
    expect(await who.get(sent.id)).toMatchObject({
      edition: 'scrap-cur',
      number: sent.number,
      policyVersion: '2026.1',
      estimate: sent.estimate,
    });
    t.clock.set('2027-01-05T10:00:00+08:00');
    const draft = await (await applicant(t)).begin('newApplyElv');
    t.clock.set('2026-11-21T10:00:00+08:00');
    expect(draft).toMatchObject({ edition: 'scrap-2027', policyVersion: '2027.1' });
  });

  it('the deadline of a correction follows the edition of the submission', async () => {
    const early = structuredClone(example);
    const { intake } = early.editions.find((one) => one.id === 'scrap-cur')!;
    Object.assign(intake, { applyUntil: '2026-11-25', supplementUntil: '2026-11-28' });
    await enact(t, early);
    const { who, sent } = await returned();
    expect((await who.get(sent.id)).deadline).toBe('2026-11-29T00:00:00.000+08:00');
    await enact(t, example);
    expect((await who.get(sent.id)).deadline).toBe('2026-11-29T00:00:00.000+08:00');
  });
});
