import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Application } from './application';
import { type Api, must } from './api';

/** A form that is open, and what the server has of it: for the journeys on which something goes wrong. */
export const flow = 'newApplyElv';
export const start = `${flow}/personalInfo`;
export const steps = '**/qczhyjs/api/applications/*/steps/*';

export const state = (page: Page) => page.locator('[data-save]');
export const saved = (page: Page) =>
  expect(state(page)).toHaveAttribute('data-save', /saved|savedAt|serverOnly/, { timeout: 15_000 });

/** What the work types has arrived: the line alone may still say what was so before the first letter. */
export async function savedAfter(page: Page, work: () => Promise<void>) {
  const stored = page.waitForResponse((answer) => /\/applications\/[^/]+\/steps\//.test(answer.url()) && answer.ok());
  await work();
  await stored;
  await saved(page);
}

export const ready = (page: Page) => expect(page.locator('main[aria-busy=false]')).toBeVisible();

export async function openForm(page: Page, path = start) {
  await page.goto(path);
  await ready(page);
}

export const drafts = (call: Api, token: string) =>
  must(call<{ list: Application[]; total: number }>('GET', '/applications', { token }));

/** What of a step has arrived at the server. */
export async function keptStep(call: Api, token: string, step: string) {
  const {
    list: [draft],
  } = await drafts(call, token);
  return (
    await must(call<{ steps: Record<string, Record<string, string>> }>('GET', `/applications/${draft?.id}`, { token }))
  ).steps[step];
}

/** The scripts that a page of the built app asks for, by its prerendered HTML, and another does not. */
export function scriptsOnlyOf(path: string, besides: string) {
  const scriptsOf = (one: string) =>
    readFileSync(`dist/${one}/index.zh-CN.html`, 'utf8').match(/\/qczhyjs\/[\w.-]+\.js/g) ?? [];
  const there = new Set(scriptsOf(besides));
  return new Set(scriptsOf(path).filter((script) => !there.has(script)));
}
