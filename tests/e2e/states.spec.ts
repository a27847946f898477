import type { Page } from '@playwright/test';
import { applicantFor, type StepName, variants } from '../support/applicants';
import { type Application, fillDraft, submit } from '../support/application';
import { type Api, must } from '../support/api';
import { chooseType } from '../support/phone/form';
import { look } from '../support/browser/look';
import { type Mode, modeNames, modes } from '../support/browser/modes';
import { office } from '../support/phone/office';
import type { Person } from '../support/people';
import { expect, presetStorage, signedIn, test } from '../support/phone/test';

/** Screens with data, with errors and after a return, in every mode; empty screens are in looks.spec.ts. */
const flow = 'newApply';
const steps = ['personalInfo', 'oldCarInfo', 'newCarInfo'].map((step) => `${flow}/${step}`);
type Who = Person & { token: string };

interface State {
  /** Creates the data before the screens are opened; returns the id for their URLs. */
  made?: (call: Api, who: Who) => Promise<string>;
  screens: (id: string) => string[];
  /** Must exist on every screen before it is checked. */
  shows?: string;
  /** Tapped on every screen; the messages that follow are checked too. */
  tap?: string;
  after?: (page: Page) => Promise<void>;
  signedOut?: true;
}

const filled = async (call: Api, who: Who) => (await fillDraft(call, who.token, flow, applicantFor(flow, who))).id;

const wrong = (step: StepName, body: Record<string, unknown>) => async (call: Api, who: Who) => {
  const draft = await fillDraft(call, who.token, flow, applicantFor(flow, who));
  return (
    await must(
      call<Application>('PUT', `/applications/${draft.id}/steps/${step}`, {
        token: who.token,
        body,
        headers: { 'If-Match': String(draft.revision) },
      }),
    )
  ).id;
};

const sent = (as: 'newApply' | 'newApplyElv') => async (call: Api, who: Who) => {
  const draft = await fillDraft(call, who.token, as, applicantFor(as, who));
  await must(submit(call, who.token, draft));
  return draft.id;
};

async function sentBack(call: Api, who: Who) {
  const id = await sent(flow)(call, who);
  await office(call).intake(id);
  await office(call).sendBack(id, [
    { key: 'personalInfo.bankCardNo', code: 'bank_account', text: '银行账户不是本人的一类卡' },
    { key: 'oldCarInfo.transferInvoiceDate', code: 'wrong_date', text: '开票日期与发票不一致' },
    { key: 'newInvoice', code: 'glare', text: '照片反光' },
  ]);
  return id;
}

const next = '[data-testid=next]';
const ready = 'main[aria-busy=false]';
const states: Record<string, State> = {
  'the three steps filled': { made: filled, screens: () => steps, shows: ready },
  'personalInfo in error': {
    made: wrong('personalInfo', { idNo: '119999198512120017', address: null, bankCardNo: '6299990000000000013' }),
    screens: () => [`${flow}/personalInfo`],
    shows: ready,
    tap: next,
  },
  'oldCarInfo in error': {
    made: wrong('oldCarInfo', { vin: 'LOOTEST', firstRegDate: '2031-01-01', fuel: null }),
    screens: () => [`${flow}/oldCarInfo`],
    shows: ready,
    tap: next,
  },
  'newCarInfo in error': {
    made: wrong('newCarInfo', { priceInclTax: 5, plateNo: 'XX12345' }),
    screens: () => [`${flow}/newCarInfo`],
    shows: ready,
    tap: next,
  },
  'the review and its declarations': {
    made: filled,
    screens: () => [`${flow}/newCarInfo?review=1`],
    shows: 'input[name=truth]',
    tap: 'footer .btn.primary',
  },
  'sent: result, list, progress and what is to do': {
    made: sent('newApply'),
    screens: (id) => [`${flow}/result?id=${id}`, 'newApply/list', `${flow}/process?id=${id}`, 'todo'],
  },
  'a scrapped car sent: result, progress and its details': {
    made: sent('newApplyElv'),
    screens: (id) => [`newApplyElv/result?id=${id}`, 'newApplyElv/process', `newApplyElv/process/detail?id=${id}`],
  },
  'sent back: the steps, the review and the progress': {
    made: sentBack,
    screens: (id) => [
      ...steps.map((step) => `${step}?id=${id}`),
      `${flow}/newCarInfo?review=1&id=${id}`,
      `${flow}/process?id=${id}`,
      'newApply/list',
      'todo',
    ],
  },
  'the self-check': {
    screens: () => ['newSubsidyTypeSelection'],
    tap: '.outcome button',
    after: async (page) => {
      await chooseType(page, flow);
      await expect(page).toHaveURL(new RegExp(`${flow}/personalInfo`));
    },
  },
  'signing in, in error': { signedOut: true, screens: () => ['login'], tap: 'form button[type=submit]' },
  'registering, in error': { signedOut: true, screens: () => ['register'], tap: 'form button[type=submit]' },
};

/** The part of `npm test`. */
const fast = new Set(['normal personalInfo in error']);
/** The part of CI; the rest of the matrix is @whole. */
const smoke = new Set([
  'normal personalInfo in error',
  'large the review and its declarations',
  'dark sent back: the steps, the review and the progress',
  'arabic the three steps filled',
  'large registering, in error',
]);
const tag = (mode: Mode, state: string) => (smoke.has(`${mode} ${state}`) ? '' : ' @whole');

for (const mode of modeNames) {
  for (const [name, { made, screens, shows = 'main', tap, after, signedOut }] of Object.entries(states)) {
    test(
      `in ${mode}: ${name}${tag(mode, name)}`,
      { tag: fast.has(`${mode} ${name}`) ? [] : '@slow' },
      async ({ page, context, call, applicant }) => {
        test.setTimeout(150_000);
        const id = (await made?.(call, applicant)) ?? '';
        if (signedOut) await presetStorage(context, modes[mode]);
        else await signedIn(context, applicant, modes[mode]);
        for (const path of screens(id)) {
          await page.goto(path);
          await expect(page.locator(shows).first()).toBeAttached();
          expect(new URL(page.url()).pathname, 'no guard led elsewhere').toBe(`/qczhyjs/${path.split('?')[0]}`);
          await look(page, mode);
          if (!tap) continue;
          await page.locator(tap).click();
          await expect(page.locator('[role=alert]:not(:empty)').first()).toBeVisible();
          await look(page, mode);
        }
        await after?.(page);
      },
    );
  }
}

test('the phone shows the same amount as the server returns', async ({ page, call, user }) => {
  const draft = await fillDraft(call, user.token, flow, applicantFor(flow, user));
  const { estimate } = await must(
    call<{ estimate: { amount: number } }>('GET', `/applications/${draft.id}`, { token: user.token }),
  );
  expect(estimate.amount).toBe(variants[flow].amount);
  await page.goto(`${flow}/newCarInfo`);
  await expect(page.locator('footer')).toContainText((estimate.amount / 100).toLocaleString('en-US'));
});
