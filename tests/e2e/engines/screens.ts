import type { Verdict } from '../../support/verdict';
import { type Mode, modes } from '../../support/browser/modes';
import type { Engine } from './chromium';
import { look } from './looks';

/** The most visited public screens, and those of a user with an application. */
export const publicScreens = [
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
export const ownScreens = ['newApply/personalInfo', 'todo', 'newApply/list', 'newApplyElv/process/detail'];

export const engineModes: readonly Mode[] = ['normal', 'large', 'dark'];
export type Keep = (name: string, picture: Buffer) => void;

interface Options {
  base: string;
  token: string;
  keep?: Keep;
}

/** Opens every screen as the first page of a visit and checks that it is neither blank nor broken. */
export async function screens(engine: Engine, mode: Mode, { base, token, keep }: Options): Promise<Verdict> {
  const wrong: string[] = [];
  const page = await engine.phone(base);
  await page.go('icon.svg'); // a page of the same origin without script
  await page.until('the origin', async () => (await page.url()).includes('icon.svg'));
  await page.remember(modes[mode]);
  let looked = 0;
  for (const path of [...publicScreens, ...ownScreens]) {
    if (path === ownScreens[0]) await page.remember({ 'User-Token': token });
    await page
      .open(path)
      .then(async () => wrong.push(...(await look(page, `${mode} ${path}`))))
      .catch((error: unknown) => wrong.push(`${mode} ${path}: ${String(error)} ${page.complaints().join(' ')}`));
    if (keep) keep(`${mode}-${path.replaceAll('/', '-')}`, await page.picture());
    looked += 1;
  }
  await page.close();
  return { what: `screens in ${engine.name}, ${mode}`, counts: { screens: looked }, wrong };
}
