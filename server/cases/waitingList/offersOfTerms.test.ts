import type { CallTypes } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import { withTerms } from '@domain/policy/terms';
import type { PolicyFile } from '@domain/policy/schema';
import type { OpenTerm } from '@domain/policy/types';

import { sweep } from '../../housekeeping';
import { type TestApp, useTestApp } from '../../testing/app';
import { type Applicant, applicant, call, inCity, must } from '../../testing/applicant';
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

const boughtInMay = (answers: Answers): Answers => ({
  ...inCity(city)(answers),
  newCarInfo: { ...answers.newCarInfo, invoiceDate: '2026-05-10', regDate: '2026-05-20' },
});

/** Gives the money of the city under these rules to one application. Returns how it is withdrawn. */
async function exhausted(t: TestApp, file: object, change = inCity(city)) {
  await enact(t, file);
  await grant(t, SUBSIDY, { regionCode: city });
  const holder = await applicant(t);
  const { id } = await holder.submitted('newApplyElv', 1, change);
  return async () => {
    await holder.signInAgain();
    await must(holder.send('POST', `/applications/${id}/withdrawal`, {}));
    expect(await sweep(t.deps)).toEqual([]);
  };
}

/** A draft that waits for the money. */
async function queued(t: TestApp, n: number, change = inCity(city)) {
  const who = await applicant(t);
  const { id, revision } = await who.filled('newApplyElv', n, change);
  expect(await who.submit(id, revision)).toMatchObject({ errorCode: 'FUNDS_EXHAUSTED' });
  return { who, id, offer: async () => (await who.get(id)).waiting };
}

const kindsOf = async (who: Applicant) =>
  (await must(who.send<CallTypes['notifications']['reply']>('GET', '/notifications'))).list.map(({ kind }) => kind);

describe('an offer to a draft whose term ends before its edition', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('is not extended beyond the last day of the term by a pause of the city', async () => {
    const release = await exhausted(t, endingSoon());
    const { who, offer } = await queued(t, 2);
    await release();
    expect(await offer()).toEqual({ place: 0, offeredUntil: '2026-11-25T00:00:00.000+08:00' });

    const headers = await officerHeaders(t, ['lead']);
    const paused = { status: 'paused', notice: null, regionCode: city };
    await must(call(t, 'PUT', '/office/switches/scrap-cur', { body: paused, headers }));
    t.clock.advance({ days: 2 });
    await who.signInAgain();
    expect(await sweep(t.deps)).toEqual([]);
    expect(await offer()).toEqual({ place: 0, offeredUntil: '2026-11-26T00:00:00.000+08:00' });
    t.clock.advance({ days: 3 });
    await who.signInAgain();
    expect(await sweep(t.deps)).toEqual([]);
    expect(await offer()).toBeUndefined();
  });
});

describe('an offer to a draft that then changes to a term that has ended', () => {
  const t = useTestApp({ now: '2026-11-24T10:00:00+08:00' });

  it('stays, with its money, although the end of the draft is announced', async () => {
    const release = await exhausted(t, endingSoon(), boughtInMay);
    const { who, id, offer } = await queued(t, 2, boughtInMay);
    await release();
    const april = { invoiceDate: '2026-04-10', regDate: '2026-04-20' };
    await must(who.save(id, 'newCarInfo', april, (await who.get(id)).revision));
    t.clock.advance({ days: 2 });
    await who.signInAgain();
    const soon = new Date(t.clock.now().getTime() + 86_400_000);
    await t.sql('update applications set due_at = $2, announced_at = null where id = $1', [id, soon]);
    expect(await sweep(t.deps)).toEqual([]);
    expect(await t.sql('select fund_id from applications where id = $1', [id])).toEqual([
      { fund_id: expect.any(Number) },
    ]);
    expect(await offer()).toBeDefined();
  });
});

describe('a draft on a waiting list whose term ends before its edition', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });

  it('leaves the list with a notification, and a later draft of another term is offered the money', async () => {
    const release = await exhausted(t, endingSoon());
    const [early, late] = [await queued(t, 2), await queued(t, 3, boughtInMay)];
    t.clock.advance({ days: 5 });
    for (const { who } of [early, late]) await who.signInAgain();
    await release();
    expect([await early.offer(), await late.offer()]).toMatchObject([undefined, { place: 0 }]);
    expect(await kindsOf(early.who)).toContain('waiting_ended');
  });
});
