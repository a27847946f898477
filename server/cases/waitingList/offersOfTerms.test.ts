import type { CallTypes } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import { withTerms } from '@domain/policy/terms';
import type { PolicyFile } from '@domain/policy/schema';
import type { OpenTerm } from '@domain/policy/types';

import { sweep } from '../../housekeeping';
import { useTestApp } from '../../testing/app';
import { applicant, call, inCity, must } from '../../testing/applicant';
import { grant } from '../../testing/funds';
import { officerHeaders } from '../../testing/office';
import { enact, withWaitingLists } from '../../testing/policy';

const SUBSIDY = 1_800_000;
const city = '320500';

/** Invoices until April are accepted until 25 November, later ones until the end of the edition. */
function endingSoon() {
  const file = withTerms(withWaitingLists() as PolicyFile);
  const edition = file.editions.find(({ id }) => id === 'scrap-cur')!;
  const [all] = edition.terms as [OpenTerm];
  edition.terms = [
    { ...all, name: '四月止', applies: { invoiceTo: '2026-04-30' }, applyUntil: '2026-11-25' },
    { ...all, name: '五月起' },
  ];
  return file;
}

/** The new car is bought at most 12 months after the end of the old one. */
function withinMonths() {
  const file = withTerms(withWaitingLists() as PolicyFile);
  const edition = file.editions.find(({ id }) => id === 'scrap-cur')!;
  const [all] = edition.terms as [OpenTerm];
  edition.terms = [{ ...all, eligible: [{ fact: 'invoiceDate', within: { of: 'cancelDate', months: 12 } }] }];
  return file;
}

const boughtInMay = (answers: Answers): Answers => ({
  ...inCity(city)(answers),
  newCarInfo: { ...answers.newCarInfo, invoiceDate: '2026-05-10', regDate: '2026-05-20' },
});

describe('an offer to a draft whose term ends before its edition', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('is not extended beyond the last day of the term by a pause of the city', async () => {
    await enact(t, endingSoon());
    await grant(t, SUBSIDY, { regionCode: city });
    const [holder, waiting] = [await applicant(t), await applicant(t)];
    const held = await holder.filled('newApplyElv', 1, inCity(city));
    await must(holder.submit(held.id, held.revision));
    const draft = await waiting.filled('newApplyElv', 2, inCity(city));
    expect(await waiting.submit(draft.id, draft.revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    await must(holder.send('POST', `/applications/${held.id}/withdrawal`, {}));
    expect(await sweep(t.deps)).toEqual([]);
    const offered = async () => (await waiting.get(draft.id)).waiting;
    expect(await offered()).toEqual({ place: 0, offeredUntil: '2026-11-25T00:00:00.000+08:00' });

    const headers = await officerHeaders(t, ['lead']);
    const paused = { status: 'paused', notice: null, regionCode: city };
    await must(call(t, 'PUT', '/office/switches/scrap-cur', { body: paused, headers }));
    t.clock.advance({ days: 2 });
    await waiting.signInAgain();
    expect(await sweep(t.deps)).toEqual([]);
    expect(await offered()).toEqual({ place: 0, offeredUntil: '2026-11-26T00:00:00.000+08:00' });
    t.clock.advance({ days: 3 });
    await waiting.signInAgain();
    expect(await sweep(t.deps)).toEqual([]);
    expect(await offered()).toBeUndefined();
  });
});

describe('an offer to a draft that then changes to a term that has ended', () => {
  const t = useTestApp({ now: '2026-11-24T10:00:00+08:00' });

  it('stays, with its money, although the end of the draft is announced', async () => {
    await enact(t, endingSoon());
    await grant(t, SUBSIDY, { regionCode: city });
    const [holder, waiting] = [await applicant(t), await applicant(t)];
    const held = await holder.filled('newApplyElv', 1, boughtInMay);
    await must(holder.submit(held.id, held.revision));
    const draft = await waiting.filled('newApplyElv', 2, boughtInMay);
    expect(await waiting.submit(draft.id, draft.revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    await must(holder.send('POST', `/applications/${held.id}/withdrawal`, {}));
    expect(await sweep(t.deps)).toEqual([]);
    const april = { invoiceDate: '2026-04-10', regDate: '2026-04-20' };
    await must(waiting.save(draft.id, 'newCarInfo', april, (await waiting.get(draft.id)).revision));
    t.clock.advance({ days: 2 });
    await waiting.signInAgain();
    const soon = new Date(t.clock.now().getTime() + 86_400_000);
    await t.sql('update applications set due_at = $2, announced_at = null where id = $1', [draft.id, soon]);
    expect(await sweep(t.deps)).toEqual([]);
    const [row] = await t.sql<{ fund_id: number | null }>('select fund_id from applications where id = $1', [draft.id]);
    const { waiting: offer } = await waiting.get(draft.id);
    expect([typeof row?.fund_id === 'number', offer !== undefined]).toEqual([true, true]);
  });
});

describe('a draft on a waiting list whose purchase a later version of the policy stops', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('leaves the list with a notification when it is its turn', async () => {
    const file = endingSoon();
    await enact(t, file);
    await grant(t, SUBSIDY, { regionCode: city });
    const [holder, waiting] = [await applicant(t), await applicant(t)];
    const held = await holder.filled('newApplyElv', 1, inCity(city));
    await must(holder.submit(held.id, held.revision));
    const draft = await waiting.filled('newApplyElv', 2, boughtInMay);
    expect(await waiting.submit(draft.id, draft.revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    const edition = file.editions.find(({ id }) => id === 'scrap-cur')!;
    edition.version = '2026.10';
    edition.terms[1] = { name: '五月起', closed: file.returnReasons!.blurred! };
    await enact(t, file);
    await must(holder.send('POST', `/applications/${held.id}/withdrawal`, {}));
    expect(await sweep(t.deps)).toEqual([]);
    expect((await waiting.get(draft.id)).waiting).toBeUndefined();
    const { list } = await must(waiting.send<CallTypes['notifications']['reply']>('GET', '/notifications'));
    expect(list.map(({ kind }) => kind)).toContain('waiting_ended');
  });
});

describe('a draft on a waiting list whose term ends before its edition', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('leaves the list with a notification, and a later draft of another term is offered the money', async () => {
    await enact(t, endingSoon());
    await grant(t, SUBSIDY, { regionCode: city });
    const [holder, early, late] = [await applicant(t), await applicant(t), await applicant(t)];
    const held = await holder.filled('newApplyElv', 1, inCity(city));
    await must(holder.submit(held.id, held.revision));
    const ending = await early.filled('newApplyElv', 2, inCity(city));
    const staying = await late.filled('newApplyElv', 3, boughtInMay);
    for (const [person, draft] of [
      [early, ending],
      [late, staying],
    ] as const)
      expect(await person.submit(draft.id, draft.revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    t.clock.advance({ days: 5 });
    for (const person of [holder, early, late]) await person.signInAgain();
    await must(holder.send('POST', `/applications/${held.id}/withdrawal`, {}));
    expect(await sweep(t.deps)).toEqual([]);
    expect((await early.get(ending.id)).waiting).toBeUndefined();
    expect((await late.get(staying.id)).waiting).toMatchObject({ place: 0 });
    const { list } = await must(early.send<CallTypes['notifications']['reply']>('GET', '/notifications'));
    expect(list.map(({ kind }) => kind)).toContain('waiting_ended');
  });
});

describe('a draft with days of the year 9999 under a condition between two days', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('can be read and stops no waiting list', async () => {
    await enact(t, withinMonths());
    await grant(t, SUBSIDY, { regionCode: city });
    const [holder, first, second] = [await applicant(t), await applicant(t), await applicant(t)];
    const held = await holder.filled('newApplyElv', 1, inCity(city));
    await must(holder.submit(held.id, held.revision));
    const draft = await first.filled('newApplyElv', 2, inCity(city));
    const other = await second.filled('newApplyElv', 3, inCity(city));
    expect(await first.submit(draft.id, draft.revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    t.clock.advance({ minutes: 1 }); // Two drafts of the same time are ordered by their ids.
    expect(await second.submit(other.id, other.revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
    for (const [step, day] of [
      ['newCarInfo', 'invoiceDate'],
      ['oldCarInfo', 'cancelDate'],
    ] as const)
      await must(first.save(draft.id, step, { [day]: '9999-12-31' }, (await first.get(draft.id)).revision));
    await must(holder.send('POST', `/applications/${held.id}/withdrawal`, {}));
    expect(await sweep(t.deps)).toEqual([]);
    t.clock.advance({ days: 5 }); // The offer to the first draft has ended.
    await second.signInAgain();
    expect(await sweep(t.deps)).toEqual([]);
    expect((await second.get(other.id)).waiting).toMatchObject({ place: 0 });
  });
});
