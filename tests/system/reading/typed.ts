import { chromium, expect, type Page } from '@playwright/test';
import type { Detail } from '@domain/contract/types';
import { fillField, goOn, steppedTo } from '../../support/phone/form';
import { stepNames, variants, type Flow } from '../../support/applicants';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { place, type Place } from '../../support/server/builtServer';
import type { Verdict } from '../../support/verdict';
import { personWithPapers } from '../../support/personWithPapers';
import { findChromium } from '../../../tools/lib/chromium.cjs';

interface Filled {
  /** Fields that had to be typed or selected. */
  typed: number;
  /** Recognised values accepted with a tap. */
  tapped: number;
  fields: number;
  characters: number;
  /** names of the typed fields, for the log */
  names: string[];
  wrong: string[];
}

const READ_MS = 60_000;
const bare = (text: string): string => text.replace(/[\s,]/g, '');

/** Returns the value of a field in the format of the page. */
async function valueOf(page: Page, name: string): Promise<string> {
  const field = page.locator(`[name="${name}"]`);
  if ((await field.count()) === 0) return '';
  const kind = await field.first().getAttribute('type');
  if (kind === 'radio') {
    const chosen = page.locator(`[name="${name}"]:checked`);
    return (await chosen.count()) ? ((await chosen.getAttribute('value')) ?? '') : '';
  }
  return bare(await field.first().inputValue());
}
const shown = (name: string, value: string | number): string =>
  /price/i.test(name) ? String(Number(value) / 100) : bare(String(value));
const isNumber = (name: string): boolean => /price/i.test(name);

/** Adds a photo to every empty slot and returns their number. */
async function sendPhotos(page: Page, photo: (slot: string) => Promise<Buffer>): Promise<number> {
  const slots = await page
    .locator('.slot:not(:has(.photo)) input[type=file]')
    .evaluateAll((all) => all.flatMap((one) => one.getAttribute('name') ?? []));
  for (const slot of slots) {
    const input = page.locator(`input[type=file][name="${slot}"]`);
    await input.setInputFiles({ name: `${slot}.jpg`, mimeType: 'image/jpeg', buffer: await photo(slot) });
  }
  for (const slot of slots)
    await page.locator(`.slot:has([name="${slot}"]) .photo:is(.done, .doubt)`).waitFor({ timeout: READ_MS });
  return slots.length;
}

/** Waits until the server has read all photos. */
async function allRead({ call }: Place, token: string): Promise<void> {
  const { list } = (await call<{ list: { id: string }[] }>('GET', '/applications', { token })).data;
  await expect
    .poll(
      async () => {
        const { files } = (await call<Detail>('GET', `/applications/${list[0]?.id}`, { token })).data;
        return files.filter(({ reading }) => reading?.state === 'waiting').length;
      },
      { timeout: READ_MS },
    )
    .toBe(0);
}

/** Fills one application in the real page: photos first, then every field that is still empty. */
async function fillApplication(at: Place, flow: Flow, n: number, isRead: boolean): Promise<Filled> {
  const who = person(n);
  const { answers, photo } = personWithPapers(flow, n);
  const token = await register(at.call, { ...who, name: String(answers.personalInfo.name) }, at.log);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  await context.addInitScript((given) => localStorage.setItem('User-Token', given), token);
  const page = await context.newPage();
  const done: Filled = { typed: 0, tapped: 0, fields: 0, characters: 0, names: [], wrong: [] };
  await page.goto(`${at.origin}/qczhyjs/${flow}/personalInfo`);
  for (const step of stepNames) {
    await steppedTo(page, flow, step);
    await page.locator('main[aria-busy=false]').waitFor();
    await page.locator('[name]:not([type=file])').first().focus();
    await page.locator('.photo-space input[type=file]').first().waitFor({ state: 'attached' });
    await sendPhotos(page, photo);
    // Do not rely on the page's text: with a long queue it suggests typing, but this test counts the fields left after recognition.
    if (isRead) {
      await allRead(at, token);
      await page.locator('.read-s').first().waitFor({ timeout: READ_MS });
      await expect(page.getByText(/正在识别|现在识别的人多/)).toHaveCount(0, { timeout: READ_MS });
      await page.waitForTimeout(1_500);
    }
    for (let offer = page.getByRole('button', { name: '采用' }); (await offer.count()) > 0;) {
      await offer.first().click();
      done.tapped += 1;
    }
    const entries = Object.entries(answers[step]).sort(
      ([one], [other]) => Number(/kind|carType/i.test(other)) - Number(/kind|carType/i.test(one)),
    );
    for (const [name, value] of entries) {
      done.fields += 1;
      const standing = await valueOf(page, name);
      const expected = shown(name, value);
      if (standing === expected || (isNumber(name) && Number(standing) === Number(expected) && standing !== ''))
        continue;
      if (standing !== '' && isRead) done.wrong.push(`${flow} ${step}.${name}: ${standing} for ${expected}`);
      await fillField(page, name, value);
      done.typed += 1;
      done.names.push(name);
      const kind = await page.locator(`[name="${name}"]`).first().getAttribute('type');
      const isChosen = kind === 'radio' || (await page.locator(`select[name="${name}"]`).count()) > 0;
      if (!isChosen) done.characters += expected.length;
    }
    // Slots without recognition are at the end of a step and appear last.
    await sendPhotos(page, photo);
    await goOn(page);
  }
  await page.waitForURL(/review=1/, { timeout: 20_000 });
  await browser.close();
  return done;
}

/** Counts the fields a user still has to type with and without recognition, for both kinds of application. */
export async function typed(people: number): Promise<Verdict> {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (const isRead of [false, true]) {
    const at = place({ READING: isRead ? 'on' : 'off' });
    await at.start();
    const all: Filled[] = [];
    for (let i = 0; i < people; i += 1)
      for (const flow of ['newApplyElv', 'newApply'] as const) {
        const one = await fillApplication(at, flow, 6_000 + 20 * i + (flow === 'newApply' ? 7 : 0), isRead);
        const { materials } = variants[flow];
        console.log(
          `  ${flow}, ${materials.length} photos, ${isRead ? 'read' : 'not read'}: ${one.typed} of ${one.fields} fields, ${one.characters} characters typed, ${one.tapped} taken by a tap`,
        );
        if (isRead) console.log(`    typed: ${one.names.join(' ')}`);
        all.push(one);
      }
    await at.stop();
    const sum = (pick: (one: Filled) => number) => all.reduce((total, one) => total + pick(one), 0);
    const how = isRead ? 'with reading' : 'without';
    counts[`fields typed ${how}`] = sum((one) => one.typed);
    counts[`characters typed ${how}`] = sum((one) => one.characters);
    counts.fields = sum((one) => one.fields);
    wrong.push(...all.flatMap((one) => one.wrong.map((line) => `not as it stands on the paper: ${line}`)));
    if (isRead && sum((one) => one.typed) * 3 > sum((one) => one.fields))
      wrong.push('more than a third of the fields are still typed');
  }
  return { what: `${people * 2} whole applications with drawn photos`, counts, wrong };
}
