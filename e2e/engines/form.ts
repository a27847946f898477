import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Applicant, StepName } from '../support/applicants';
import { photo } from '../support/photo';
import type { EnginePage } from './page';
import { turnedPhoto } from './turned';

const shown = (value: string | number, name: string) =>
  /price/i.test(name) ? String(Number(value) / 100) : String(value);
const kindFirst = ([name]: [string, unknown]) => Number(!/kind|carType/i.test(name));

export async function fillStep(page: EnginePage, fields: Applicant[StepName]) {
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

/** This slot's photo was taken with the phone held upright. */
export const turnedSlot = 'idCardFront';
let folder: string | undefined;

/** Chosen in the file input of each slot that this step has; answers how many those were. */
export async function choosePhotos(page: EnginePage, slots: readonly string[]) {
  folder ??= mkdtempSync(join(tmpdir(), 'photos-'));
  let chosen = 0;
  for (const slot of slots) {
    const input = `input[type=file][name="${slot}"]`;
    if (!(await page.there(input))) continue;
    const file = join(folder, `${slot}.jpg`);
    writeFileSync(file, slot === turnedSlot ? await turnedPhoto() : await photo(slot));
    await page.attach(input, file);
    chosen += 1;
  }
  return chosen;
}

/** All are there and can be seen: a picture that the engine could not draw does not count. */
export const photosArrived = (page: EnginePage, count: number) =>
  page
    .until(`${count} photos have arrived`, () =>
      page.ask(
        'return !document.querySelector(".photo.sending, .photo.waiting, .photo.failed") && document.querySelectorAll(".photo.done, .photo.doubt").length >= arguments[0] && Array.prototype.every.call(document.querySelectorAll(".photo img"), (it) => it.naturalWidth > 0)',
        count,
      ),
    )
    .catch(async (error: unknown) => {
      throw new Error(
        `${String(error)}: ${await page.ask<string>('return Array.prototype.map.call(document.querySelectorAll(".photo, .slot [role=alert]"), (it) => it.className + " " + it.innerText.trim()).join(" | ")')}`,
      );
    });

/** Whether the turned photo stands upright where the person sees it. */
export const standsUpright = (page: EnginePage) =>
  page.ask<boolean>(
    'const it = document.querySelector(".slot [name=" + arguments[0] + "]").closest(".slot").querySelector(".photo img"); const board = document.createElement("canvas"); board.width = board.height = 10; const pen = board.getContext("2d"); pen.drawImage(it, 0, 0, 10, 10); const dot = pen.getImageData(5, 1, 1, 1).data; return it.naturalHeight >= it.naturalWidth && dot[0] > dot[2]',
    turnedSlot,
  );

export const at = (page: EnginePage, part: string) =>
  page.until(`the way to ${part}`, async () => (await page.url()).includes(part));

/** The form of a draft that is open, with the answers in it. */
export const formOpen = (page: EnginePage) => page.until('the draft', () => page.there('main[aria-busy=false]'));
