import { type TestDesk, password } from '../../support/desk/testDesk';
import type { KeyboardPage } from './page';

/** Signs in, passes a clean case, sends the next one back with two marks: by keys alone. */
export async function decideByKeys(page: KeyboardPage, desk: TestDesk, wrong: string[]): Promise<number> {
  const cases = [await desk.submitted('newApplyElv'), await desk.submitted('newApply')];
  for (const { id } of cases) await desk.decide('intake', id, 'intake');
  const [first, second] = cases as [(typeof cases)[0], (typeof cases)[0]];
  const shown = (number: string) =>
    page.until(`the case ${number} and its photo`, async () =>
      page.ask(
        'const photo = document.querySelector(".viewer-photo img"); return document.querySelector(".case-head h1")?.textContent === arguments[0] && Boolean(photo?.complete && photo.naturalWidth)',
        number,
      ),
    );
  await page.open('');
  await page.until('the field for the name has the focus', () =>
    page.ask('return document.activeElement?.autocomplete === "username"'),
  );
  await page.press('first', 'Tab', password, 'Enter');
  await page.until('the queue says two', async () => (await page.text('.queue-count')) === '2');
  let keys = 0;
  const press = async (...these: string[]) => {
    keys += these.length;
    await page.press(...these);
  };
  await press('n');
  await shown(first.number);
  await press('a', 'Enter');
  await shown(second.number);
  await press('f', 'a', 'j', 'x', '4', 'm', '1', 'b', 'Enter');
  await page.until('home again', () => page.there('.queues'));
  // A lead who reads a case every few milliseconds exceeds the limit of reads.
  const stands = async (id: string) =>
    (
      await desk.place.sql<{ status: string; stage: number | null }>(
        'select status, stage from applications where id = $1',
        [id],
      )
    )[0];
  await page.until('both decisions have taken effect', async () => (await stands(second.id))?.status === 'returned');
  if ((await stands(first.id))?.stage !== 2) wrong.push('the clean case did not pass');
  return keys;
}
