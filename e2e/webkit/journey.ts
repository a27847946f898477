import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../../proof/verdict';
import { type Api, must } from '../support/api';
import { type Applicant, applicantFor, type Flow, type StepName, stepNames, variants } from '../support/applicants';
import type { Application } from '../support/application';
import { person } from '../support/people';
import { photo } from '../support/photo';
import { register } from '../support/session';
import type { WebKitPage } from './page';

const shown = (value: string | number, name: string) => (/price/i.test(name) ? String(Number(value) / 100) : String(value));
const kindFirst = ([name]: [string, unknown]) => Number(!/kind|carType/i.test(name));

async function fillStep(page: WebKitPage, fields: Applicant[StepName]) {
  for (const [name, value] of Object.entries(fields).sort((one, other) => kindFirst(one) - kindFirst(other))) {
    const named = `[name="${name}"]`;
    await page.until(`the field ${name}`, () => page.there(named));
    const kind = await page.ask<string>('const it = document.querySelector(arguments[0]); return it instanceof HTMLInputElement ? it.type : it.localName', named);
    if (kind === 'radio') await page.tap(`${named}[value="${value}"]`);
    else if (kind === 'select') await page.choose(`select${named}`, String(value));
    else await page.type(named, shown(value, name));
  }
}

async function addPhotos(page: WebKitPage, slots: readonly string[], folder: string) {
  for (const slot of slots) {
    const input = `input[type=file][name="${slot}"]`;
    if (!(await page.there(input))) continue;
    const file = join(folder, `${slot}.jpg`);
    writeFileSync(file, await photo(slot));
    await page.attach(input, file);
  }
  await page.until('every photo has arrived', async () => !(await page.there('.photo.sending, .photo.waiting, .photo.failed')));
}

const at = (page: WebKitPage, part: string) => page.until(`the way to ${part}`, async () => (await page.url()).includes(part));

/** From the first field to the receipt, as in e2e/journey.spec.ts. */
export async function journey(page: WebKitPage, flow: Flow, { call, log, n }: { call: Api; log: string; n: number }): Promise<Verdict> {
  const who = person(n);
  const token = await register(call, who, log);
  const answers = applicantFor(flow, who);
  const folder = mkdtempSync(join(tmpdir(), 'photos-'));
  await page.open('intro');
  await page.remember({ 'User-Token': token, umi_locale: 'zh-CN' });
  await page.open(`${flow}/personalInfo`);
  await page.until('the draft', () => page.ask('return document.querySelector("[name=mobile]")?.value !== ""'));
  for (const step of stepNames) {
    await at(page, `${flow}/${step}`);
    await fillStep(page, answers[step]);
    await addPhotos(page, variants[flow].materials, folder);
    await page.tap('[data-testid=next]');
  }
  await at(page, 'review=1');
  for (const name of ['truth', 'sensitive', 'sharing']) {
    const box = `input[type=checkbox][name="${name}"]`;
    await page.until(`the declaration ${name}`, () => page.there(box));
    await page.tap(box);
  }
  await page.ask('[...document.querySelectorAll("footer button")].at(-1).click()');
  await at(page, `${flow}/result`);
  const [application] = (await must(call<{ list: Application[] }>('GET', '/applications', { token }))).list;
  const number = application?.number ?? '';
  await page.until('the receipt', async () => (await page.text()).includes(number));
  const wrong = application?.status === 'submitted' && /^(ZH|BF)20\d{2}320500\d{6,}$/.test(number) ? [] : [`it is ${application?.status}, its number ${number}`];
  await page.forget();
  return { what: `${flow} in WebKit, to the receipt ${number}`, counts: { steps: stepNames.length, photos: variants[flow].materials.length }, wrong };
}
