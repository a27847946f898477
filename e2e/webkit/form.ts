import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Applicant, StepName } from '../support/applicants';
import { photo } from '../support/photo';
import type { WebKitPage } from './page';

const shown = (value: string | number, name: string) =>
  /price/i.test(name) ? String(Number(value) / 100) : String(value);
const kindFirst = ([name]: [string, unknown]) => Number(!/kind|carType/i.test(name));

export async function fillStep(page: WebKitPage, fields: Applicant[StepName]) {
  for (const [name, value] of Object.entries(fields).sort((one, other) => kindFirst(one) - kindFirst(other))) {
    const named = `[name="${name}"]`;
    await page.until(`the field ${name}`, () => page.there(named));
    const kind = await page.ask<string>(
      'const it = document.querySelector(arguments[0]); return it instanceof HTMLInputElement ? it.type : it.localName',
      named,
    );
    if (kind === 'radio') await page.tap(`${named}[value="${value}"]`);
    else if (kind === 'select') await page.choose(`select${named}`, String(value));
    else await page.type(named, shown(value, name));
  }
}

let folder: string | undefined;

/** Chosen in the file input of each slot that this step has; answers how many those were. */
export async function choosePhotos(page: WebKitPage, slots: readonly string[]) {
  folder ??= mkdtempSync(join(tmpdir(), 'photos-'));
  let chosen = 0;
  for (const slot of slots) {
    const input = `input[type=file][name="${slot}"]`;
    if (!(await page.there(input))) continue;
    const file = join(folder, `${slot}.jpg`);
    writeFileSync(file, await photo(slot));
    await page.attach(input, file);
    chosen += 1;
  }
  return chosen;
}

export const photosArrived = (page: WebKitPage, count: number) =>
  page.until(
    `${count} photos have arrived`,
    async () =>
      !(await page.there('.photo.sending, .photo.waiting, .photo.failed')) &&
      (await page.ask('return document.querySelectorAll(".photo.done, .photo.doubt").length >= arguments[0]', count)),
  );

export const at = (page: WebKitPage, part: string) =>
  page.until(`the way to ${part}`, async () => (await page.url()).includes(part));

/** The form of a draft that is open, with the answers in it. */
export const formOpen = (page: WebKitPage) => page.until('the draft', () => page.there('main[aria-busy=false]'));

export const saveLine = (page: WebKitPage, is: RegExp) =>
  page.until(`the line says ${is}`, async () =>
    is.test(await page.ask('return document.querySelector("[data-save]").dataset.save')),
  );
