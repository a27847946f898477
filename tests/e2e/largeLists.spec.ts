import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keysOf, unbind } from '../support/server/unbound';
import { applicantFor } from '../support/applicants';
import { fillDraft, submit } from '../support/application';
import { must } from '../support/api';
import { sql } from '../support/server/database';
import { expect, test } from '../support/phone/test';

/** 10,000 applications of one person: the list must stay as fast as with ten. */
const applications = 10_000;

/** Copies the application of this account, each with its own number and date. */
async function fillApplications(id: string) {
  // Encrypted values are bound to their row: re-encrypt in the format of earlier releases, which can be copied.
  await unbind({ sql }, keysOf({ dataDir: join(process.env.E2E_DIR ?? '', 'data') }), id);
  await sql(
    `
  insert into applications (id, account_id, flow, edition, policy_version, policy_version_id, status, stage, revision, number, answers_sealed, estimate, touched, person_index, new_vin_index, submitted_year, created_at, updated_at, submitted_at, resubmitted_at)
  select gen_random_uuid(), m.account_id, m.flow, m.edition, m.policy_version, m.policy_version_id, (array['submitted','reviewing','approved','paid','rejected'])[1 + n % 5], 1, m.revision, 'MANY' || left(m.id::text, 6) || lpad(n::text, 6, '0'), m.answers_sealed, m.estimate, m.touched,
    m.id || '-person-' || n, m.id || '-vin-' || n, 2026, m.created_at - (n || ' minutes')::interval, m.updated_at, m.submitted_at - (n || ' minutes')::interval, m.resubmitted_at
  from applications m, generate_series(1, $2::int) n where m.id = $1`,
    [id, applications - 1],
  );
}

/** Returns heap size and element count after a garbage collection. */
async function weight(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { heapMB: usedSize / 1024 / 1024, nodes };
}

/** Faster than a user scrolls, and below the limit of 600 calls a minute for a session. */
const fingerMs = 125;

/** Scrolls until this many entries are listed; returns the time per page of ten, at the start and at the end. */
async function scrollTo(page: Page, listed: string, each: number, wanted: number) {
  const took: number[] = [];
  for (let now = 0; now < wanted;) {
    const before = Date.now();
    await page.mouse.wheel(0, 1_000_000);
    const more = await page.waitForFunction(
      ([selector, factor, known]) => {
        const count = document.querySelectorAll(selector).length * factor;
        return count > known && count;
      },
      [listed, each, now] as const,
      { polling: 10 },
    );
    now = Number(await more.jsonValue());
    took.push(Date.now() - before);
    await page.waitForTimeout(before + fingerMs - Date.now());
  }
  const median = (some: number[]) => some.sort((one, other) => one - other)[Math.floor(some.length / 2)];
  return `${median(took.slice(0, 20))} → ${median(took.slice(-20))} ms a page`;
}

test.describe.configure({ timeout: 400_000 });

test('10,000 applications scroll to the last without growing memory, and back restores the position @whole', async ({
  page,
  call,
  user,
  consoleErrors,
}) => {
  const draft = await fillDraft(call, user.token, 'newApplyElv', applicantFor('newApplyElv', user));
  await must(submit(call, user.token, draft));
  await fillApplications(draft.id);
  await page.goto('newApply/list');
  await expect(page.getByRole('status').filter({ hasText: '10000' })).toBeVisible();
  const tens = '[role=list] > [role=presentation]';
  await scrollTo(page, tens, 10, 100);
  const early = await weight(page);
  const speed = await scrollTo(page, tens, 10, applications);
  await expect(page.locator('.list-end')).toContainText('没有更多');
  const late = await weight(page);
  console.log(
    `10 → ${applications} applications: ${early.nodes} → ${late.nodes} elements, heap ${early.heapMB.toFixed(1)} → ${late.heapMB.toFixed(1)} MB, ${speed}`,
  );
  expect(late.nodes - early.nodes, 'beyond one box for every ten').toBeLessThan(applications / 10 + 2_000);
  expect(late.heapMB).toBeLessThan(early.heapMB + 40);
  const last = page.locator('article').last();
  const number = await last.locator('.num').first().textContent();
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/process/);
  await page.goBack();
  await expect(page.getByText(number ?? 'none')).toBeInViewport();
  await page.getByText('已结束', { exact: true }).first().click();
  await expect(page.getByRole('status').filter({ hasText: /\d{4}/ })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
