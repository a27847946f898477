import type { Verdict } from '../../support/verdict';
import { type Mode, modes } from '../../support/browser/modes';
import { look } from './looks';
import type { EnginePage } from './page';

/** The most visited public screens, and those of a user with an application. */
const publicScreens = [
  'intro',
  'home',
  'mannual/home',
  'mannual/ask',
  'companylist',
  'contact',
  'login',
  'register',
  'lostMobile',
  'newSubsidyTypeSelection',
];
const ownScreens = ['newApply/personalInfo', 'todo', 'newApply/list', 'newApplyElv/process/detail'];

export const engineModes: readonly Mode[] = ['normal', 'large', 'dark'];

/** Opens every screen as the first page of a visit and checks that it is neither blank nor broken. */
export async function screens(page: EnginePage, mode: Mode, engine: string, token: string): Promise<Verdict> {
  const wrong: string[] = [];
  await page.start(modes[mode]);
  for (const path of [...publicScreens, ...ownScreens]) {
    if (path === ownScreens[0]) await page.remember({ 'User-Token': token });
    await page
      .open(path)
      .then(async () => wrong.push(...(await look(page, `${mode} ${path}`))))
      .catch((error: unknown) => wrong.push(`${mode} ${path}: ${String(error)} ${page.complaints().join(' ')}`));
  }
  const looked = publicScreens.length + ownScreens.length;
  return { what: `screens in ${engine}, ${mode}`, counts: { screens: looked }, wrong };
}
