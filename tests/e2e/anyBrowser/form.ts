import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Applicant, Flow, StepName } from '../../support/applicants';
import { photo } from '../../support/photo';
import type { BrowserPage } from './page';

export async function chooseType(page: BrowserPage, flow: Flow) {
  const taps = {
    kind: flow.endsWith('Elv') ? 'scrap' : 'replacement',
    year: flow.startsWith('new') ? 'current' : 'previous',
    oldFuel: 'gasoline',
    own: 'yes',
  };
  for (const [name, value] of Object.entries(taps)) {
    const choice = `[data-testid=types] input[name="${name}"][value="${value}"]`;
    await page.until(`the choice ${name}`, () => page.there(choice));
    await page.tap(choice);
  }
  await page.until('the way on', () => page.there('.outcome button'));
  await page.tap('.outcome button');
}

const shown = (value: string | number, name: string) =>
  /price/i.test(name) ? String(Number(value) / 100) : String(value);
const kindFirst = ([name]: [string, unknown]) => Number(!/kind|carType/i.test(name));

export async function fillStep(page: BrowserPage, fields: Applicant[StepName]) {
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

/** Chooses a photo for each slot of this step; returns their number. */
export async function choosePhotos(
  page: BrowserPage,
  slots: readonly string[],
  picture: (slot: string) => Promise<Buffer> = photo,
) {
  folder ??= mkdtempSync(join(tmpdir(), 'photos-'));
  let chosen = 0;
  for (const slot of slots) {
    const input = `input[type=file][name="${slot}"]`;
    if (!(await page.there(input))) continue;
    const file = join(folder, `${slot}.jpg`);
    writeFileSync(file, await picture(slot));
    await page.attach(input, file);
    chosen += 1;
  }
  return chosen;
}

const arrived = `
  const each = (selector) => Array.prototype.slice.call(document.querySelectorAll(selector));
  return each('.photo.sending, .photo.waiting, .photo.failed').length === 0
    && each('.photo.done, .photo.doubt').length >= arguments[0]
    && each('.photo img').every((it) => it.naturalWidth > 0);
`;
const said = `
  return Array.prototype.map.call(document.querySelectorAll('.photo, .slot [role=alert]'), (it) => it.className + ' ' + it.innerText.trim()).join(' | ');
`;

/** Waits until all photos are uploaded and displayed. */
export const photosArrived = (page: BrowserPage, count: number) =>
  page
    .until(`${count} photos have arrived`, () => page.ask<boolean>(arrived, count))
    .catch(async (error: unknown) => {
      throw new Error(`${String(error)}: ${await page.ask<string>(said)}`);
    });

export const at = (page: BrowserPage, part: string) =>
  page.until(`the way to ${part}`, async () => (await page.url()).includes(part));

/** Waits until the draft is open with its answers. */
export const formOpen = (page: BrowserPage) => page.until('the draft', () => page.there('main[aria-busy=false]'));
