import { importBankResults } from '../payments/bankResults';
import { makeBatch } from '../payments/batches';
import { releaseBatch } from '../payments/release';
import type { TestApp } from './app';
import { applicant, must, type Applicant } from './applicant';
import { staffCaller, staffMember } from './staff';

const EDITION = 'scrap-cur';

/** Two officers who review, a maker and a releaser of batches, and cases that they bring to the payment. */
export async function paymentOffice(t: TestApp) {
  const stages = ['intake', 'review1', 'review2', 'publish'] as const;
  const [desk, second] = [await staffMember(t, stages), await staffMember(t, stages)];
  const [maker, releaser] = [await staffCaller(t, ['pay']), await staffCaller(t, ['release'])];
  let n = 900;

  /** New published cases, of one applicant each. */
  async function published(count: number) {
    const people: { who: Applicant; id: string }[] = [];
    const numbers: string[] = [];
    for (let i = 0; i < count; i += 1) {
      const who = await applicant(t);
      const { id, number = '' } = await who.submitted('newApplyElv', (n += 1));
      for (const step of [desk.intake, desk.approve, second.approve, desk.publish]) await must(step(id));
      people.push({ who, id });
      numbers.push(number);
      t.clock.advance({ minutes: 1 });
    }
    return { people, numbers };
  }
  /** Published cases whose publicity period is over. */
  async function payable(count: number) {
    const cases = await published(count);
    t.clock.advance({ days: 6 });
    for (const one of [...cases.people.map(({ who }) => who), desk, second]) await one.signInAgain();
    return cases;
  }
  /** Makes a batch of all payable cases and releases it. Returns its id. */
  async function released(): Promise<string> {
    const { id } = await makeBatch(t.deps, maker, EDITION);
    t.clock.advance({ minutes: 1 });
    await releaseBatch(t.deps, releaser, id);
    t.clock.advance({ minutes: 1 });
    return id;
  }
  const answer = (id: string, list: object[], by = releaser) =>
    importBankResults(t.deps, by, id, { bytes: Buffer.from(JSON.stringify(list)), isJson: true });
  return { desk, second, maker, releaser, published, payable, released, answer };
}

export type PaymentOffice = Awaited<ReturnType<typeof paymentOffice>>;
