import type { CallTypes, Detail } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { withTerms } from '@domain/policy/terms';
import type { PolicyFile } from '@domain/policy/schema';

import { submissionsOf } from '../historyRecords';
import { useTestApp } from '../../testing/app';
import { applicant, call, must, type Applicant } from '../../testing/applicant';
import { office, officerHeaders } from '../../testing/office';
import { enact } from '../../testing/policy';

/** Invoices until April get 9,000 元 if filed by 30 November; later ones 5,000 元. */
function twoTerms() {
  const file = withTerms(example as PolicyFile);
  const edition = file.editions.find(({ id }) => id === 'replacement-cur')!;
  edition.version = '2026.8';
  const [all] = edition.terms;
  const paying = (amount: number) => ({
    ...all!,
    amounts: [{ oldFuel: ['any' as const], newFuel: 'nev' as const, method: 'fixed' as const, amount }],
  });
  edition.terms = [
    { ...paying(900_000), name: '四月止', applies: { invoiceTo: '2026-04-30' }, applyUntil: '2026-11-30' },
    { ...paying(500_000), name: '五月起' },
  ];
  return file;
}

describe('submission under terms', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let zhao: Applicant;
  beforeAll(() => enact(t, twoTerms()));
  beforeEach(async () => {
    t.clock.set('2026-11-21T10:00:00+08:00');
    zhao = await applicant(t);
  });

  const termsOfRounds = async (id: string) => (await submissionsOf(t.deps.db, id)).map(({ term }) => term);

  async function returned(n: number): Promise<Detail> {
    const { id } = await zhao.submitted('newApply', n);
    await must(office(t).intake(id));
    const item = (key: string) => ({ key, code: 'wrong', text: '请核对' });
    await must(office(t).sendBack(id, [item('newCarInfo.invoiceDate'), item('newCarInfo.regDate')]));
    return zhao.get(id);
  }

  it('pays by the date of the invoice and stores the name of the term', async () => {
    const { id } = await zhao.submitted('newApply', 501);
    expect((await zhao.get(id)).estimate).toMatchObject({ amount: 900_000, eligible: true });
    expect(await termsOfRounds(id)).toEqual(['四月止']);
    const headers = await officerHeaders(t, ['review1']);
    const shown = await must(
      call<CallTypes['officeApplication']['reply']>(t, 'GET', `/office/applications/${id}`, { headers }),
    );
    expect(shown.term).toBe('四月止');
  });

  it('stores no name when the edition has one term', async () => {
    const { id } = await zhao.submitted('newApplyElv', 502);
    expect(await termsOfRounds(id)).toEqual([null]);
  });

  it('accepts a correction after the last day of the term, which was open at the submission', async () => {
    const { id } = await returned(507);
    t.clock.set('2026-12-02T10:00:00+08:00');
    await zhao.signInAgain();
    const { revision } = await zhao.get(id);
    const dates = { invoiceDate: '2026-04-02', regDate: '2026-04-11' };
    await must(zhao.save(id, 'newCarInfo', dates, revision));
    await must(zhao.correct(id));
    expect(await termsOfRounds(id)).toEqual(['四月止', '四月止']);
  });

  it('chooses the term again when a correction changes the date of the invoice, and exports it', async () => {
    const { id, revision, number } = await returned(508);
    await must(zhao.save(id, 'newCarInfo', { invoiceDate: '2026-05-04', regDate: '2026-05-10' }, revision));
    await must(zhao.correct(id));
    expect((await zhao.get(id)).estimate).toMatchObject({ amount: 500_000 });
    expect(await termsOfRounds(id)).toEqual(['四月止', '五月起']);
    const headers = { ...(await officerHeaders(t, ['lead'])), 'idempotency-key': 'export-of-terms' };
    const exported = await t.inject({ method: 'POST', url: '/qczhyjs/api/office/exports', headers, payload: {} });
    const line = exported.payload.split('\r\n').find((one) => one.includes(number!));
    expect(line?.split(',').at(-1)).toBe('"五月起"');
  });
});
