import { expect, type Page } from '@playwright/test';
import type { Application } from '../application';
import { type Api, must } from '../api';

/** Helpers for an open form and its data on the server, used by the fault tests. */
export const flow = 'newApplyElv';
export const start = `${flow}/personalInfo`;
export const steps = '**/qczhyjs/api/applications/*/steps/*';

export const state = (page: Page) => page.locator('[data-save]');
export const saved = (page: Page) =>
  expect(state(page)).toHaveAttribute('data-save', /saved|savedAt|serverOnly/, { timeout: 15_000 });

/** Waits for the save response of this input: the save state alone may still show the state before it. */
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

/** Returns the answers of a step on the server. */
export async function keptStep(call: Api, token: string, step: string) {
  const {
    list: [draft],
  } = await drafts(call, token);
  return (
    await must(call<{ steps: Record<string, Record<string, string>> }>('GET', `/applications/${draft?.id}`, { token }))
  ).steps[step];
}
