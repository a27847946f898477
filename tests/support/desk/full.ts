import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { must } from '../api';
import { applicantFor } from '../applicants';
import { fillDraft, submit } from '../application';
import { person } from '../people';
import { register } from '../session';
import { deskUrl, sessionPairs, openDesk } from './test';
import type { TestDesk, OfficerName } from './testDesk';

const example = readFileSync(join(__dirname, '../../../domain/policy/example.json'), 'utf8');

/** Moves the events of a case back by 30 days, so that the publicity period is over. */
export async function monthLater({ place: { sql } }: TestDesk, id: string) {
  await sql('alter table application_events disable trigger application_events_immutable');
  await sql("update application_events set at = at - interval '30 days' where application_id = $1", [id]);
  await sql('alter table application_events enable trigger application_events_immutable');
}

/** Returns a changed policy file with a version of its own. */
export function changedPolicy(version = '2026.9') {
  const file = JSON.parse(example) as {
    common: { sla: { reviewWorkdays: number } };
    editions: { id: string; version: string; takesBack?: true; intake: { applyUntil: string } }[];
  };
  file.common.sla.reviewWorkdays = 10;
  const scrap = file.editions.find(({ id }) => id === 'scrap-cur')!;
  scrap.version = version;
  scrap.intake.applyUntil = '2028-12-31';
  scrap.takesBack = true;
  return file;
}

/** Brings a case into publicity through the API. */
async function published(desk: TestDesk, flow: Parameters<TestDesk['submitted']>[0] = 'newApplyElv') {
  const made = await desk.atStage1(flow);
  await desk.decide('first', made.id, 'decide', { decision: 'approve', stage: 1, remark: '' });
  await desk.decide('second', made.id, 'decide', { decision: 'approve', stage: 2, remark: '' });
  await desk.decide('second', made.id, 'publish');
  return made;
}

/** Brings a case to the state in which it can be paid. */
export async function payable(desk: TestDesk, flow?: Parameters<TestDesk['submitted']>[0]) {
  const theCase = await published(desk, flow);
  await monthLater(desk, theCase.id);
  return theCase;
}

/** Returns a case in publicity with one objection. It arrives in time: a lead may record few late ones. */
export async function objectedTo(desk: TestDesk) {
  const theCase = await published(desk);
  const receivedOn = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  const objection = { channel: 'paper', receivedOn, text: '旧车是我的，我没有同意报废' };
  await must(desk.as('lead')('POST', `/applications/${theCase.id}/objections`, objection));
  return theCase;
}

/** Returns the id of a case with the ID number of another person. This person has reported it and has a case too. */
async function foreignCase(desk: TestDesk) {
  const owner = person(900_000);
  const { id } = await desk.atStage1('newApplyElv', {
    change: (answers) => ({ ...answers, personalInfo: { ...answers.personalInfo, idNo: owner.idNo } }),
  });
  const { call, place } = desk;
  const token = await register(call, owner, place.log);
  await must(call('POST', `/me/applications-by-others/${id}/dispute`, { token }));
  const answers = applicantFor('newApplyElv', owner);
  await must(submit(call, token, await fillDraft(call, token, 'newApplyElv', answers)));
  return id;
}

export interface Full {
  /** at stage 1; a duplicate of another case */
  id: string;
  /** in publicity, with an objection */
  objected: string;
  /** reported by the person whose ID number it has */
  foreign: string;
  batch: string;
  released: string;
  version: number;
}

/** Fills every page of the desk: cases in several states, funds, two batches, a policy version to be signed, a paused edition. */
export async function fillDesk(desk: TestDesk): Promise<Full> {
  const { as } = desk;
  await desk.grant('scrap-cur', null, 2_000_000_000);
  await desk.grant('scrap-cur', '320100', 500_000_000);
  await desk.grant('replacement-cur', '320500', 3_000_000);
  const more = { edition: 'scrap-cur', regionCode: '320500', amount: 80_000_000, reason: '示例文号〔2026〕2号' };
  await must(as('lead')('POST', '/funds', more));
  const less = { ...more, regionCode: '320100', amount: -100_000_000, reason: '示例文号〔2026〕3号' };
  await must(as('policy2')('POST', '/funds', less));
  await payable(desk);
  const released = await must(as('pay')<{ id: string }>('POST', '/batches', { edition: 'scrap-cur' }));
  await must(as('release')('POST', `/batches/${released.id}/release`, {}));
  await payable(desk, 'newApply');
  const batch = await must(as('pay')<{ id: string }>('POST', '/batches', { edition: 'replacement-cur' }));
  const version = await must(as('policy')<{ id: number }>('POST', '/policies', changedPolicy()));
  await must(
    as('policy')('PUT', '/switches/replacement-prev', { status: 'paused', notice: '示例：年度结算，暂停受理。' }),
  );
  const staff = { organisation: '示例市商务局', roles: ['review1', 'intake'], regions: ['320500', '320100'] };
  await must(as('admin')('POST', '/staff', { ...staff, name: '新来的初审', signIn: 'newcomer' }));
  await must(
    as('admin2')('PUT', `/staff/${desk.persons.first.me.id}`, { roles: ['review1', 'review2'], regions: 'all' }),
  );
  await must(as('admin2')('POST', `/staff/${desk.persons.second.me.id}/invitation`));
  await desk.submitted('newApplyElv');
  const { id } = await desk.atStage1();
  const back = await desk.atStage1('newApply');
  const items = [{ key: 'newInvoice', code: 'blurred', text: '' }];
  await desk.decide('first', back.id, 'decide', { decision: 'return', stage: 1, items, remark: '' });
  const { id: objected } = await objectedTo(desk);
  const foreign = await foreignCase(desk);
  return { id, objected, foreign, batch: batch.id, released: released.id, version: version.id };
}

/** Signs another officer in on the same page. */
export async function openDeskAs(
  page: Page,
  desk: TestDesk,
  who: OfficerName,
  path: string,
  more: Record<string, string> = {},
) {
  if (!page.url().startsWith(desk.origin)) return openDesk(page, desk, who, path, more);
  await page.evaluate((pairs) => Object.entries(pairs).forEach(([key, value]) => localStorage.setItem(key, value)), {
    ...sessionPairs(desk.persons[who].token),
    ...more,
  });
  await page.goto(deskUrl(desk, path));
}

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]));
};

const officeCalls = '**/api/office/**';
/** Office responses of a page: unchanged, empty or failed. `/me` always works, so that the officer stays signed in. */
export const states: Record<'full' | 'empty' | 'failed', (page: Page) => Promise<unknown>> = {
  full: async () => undefined,
  empty: (page) =>
    page.route(officeCalls, async (route) => {
      if (route.request().method() !== 'GET' || /\/(me|sso)$/.test(route.request().url())) return route.continue();
      const answer = await route.fetch();
      const { data, ...around } = (await answer.json()) as { data: unknown };
      await route.fulfill({ response: answer, json: { ...around, data: emptied(data) } });
    }),
  failed: (page) =>
    page.route(officeCalls, (route) =>
      /\/(me|sso)$/.test(route.request().url())
        ? route.continue()
        : route.fulfill({
            status: 500,
            json: { success: false, errorCode: 'INTERNAL', errorMessage: '出错了', traceId: '0f3c9a' },
          }),
    ),
};
