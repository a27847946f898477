import { statuses, type Status } from '@domain/status';
import type { TestApp } from './app';
import { applicant, type Applicant } from './applicant';
import { office } from './office';
import { pay } from './pay';

export const marked = [
  { key: 'newCarInfo.sellerName', code: 'x', text: '请核对' },
  { key: 'newInvoice', code: 'y', text: '看不清' },
];

/** Status and stage of every submitted case. */
export const casePlaces = statuses
  .filter((status) => status !== 'draft')
  .flatMap((status) =>
    (status === 'reviewing' ? ([1, 2] as const) : [null]).map((stage): [Status, 1 | 2 | null] => [status, stage]),
  );

/** Brings a new application into a state through the API. A different `n` gives different unique numbers. */
export async function inState(
  t: TestApp,
  n: number,
  status: Status,
  stage?: 1 | 2,
): Promise<{ who: Applicant; id: string }> {
  const who = await applicant(t);
  if (status === 'draft') return { who, id: (await who.filled('newApplyElv', n)).id };
  const { id } = await who.submitted('newApplyElv', n);
  const desk = office(t);
  const lapse = async () => {
    t.clock.advance({ days: 17 });
    await who.signInAgain();
    return { status: 200 };
  };
  const reviewed = [() => desk.intake(id), () => desk.approve(id)];
  const approved = [...reviewed, () => desk.approve(id)];
  const paying = [...approved, () => desk.publish(id), () => pay(t, id, 'started')];
  const returned = [() => desk.intake(id), () => desk.sendBack(id, marked)];
  const path: Record<Exclude<Status, 'draft'>, (() => Promise<{ status: number } | void>)[]> = {
    submitted: [],
    withdrawn: [() => who.send('POST', `/applications/${id}/withdrawal`, {})],
    reviewing: stage === 2 ? reviewed : [() => desk.intake(id)],
    returned,
    rejected: [() => desk.intake(id), () => desk.reject(id)],
    expired: [...returned, lapse],
    approved,
    publicity: [...approved, () => desk.publish(id)],
    paying,
    pay_failed: [...paying, () => pay(t, id, 'failed')],
    paid: [...paying, () => pay(t, id, 'paid')],
  };
  for (const step of path[status]) {
    const reply = await step();
    if (reply && reply.status !== 200) throw new Error(`On the way to ${status}: ${reply.status}`);
  }
  return { who, id };
}
