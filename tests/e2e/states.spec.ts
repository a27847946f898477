import type { BrowserContext, Page } from '@playwright/test';
import { applicantFor, type StepName } from '../support/applicants';
import { type Application, fillDraft, submit } from '../support/application';
import { type Api, must } from '../support/api';
import { chooseType, fillField } from '../support/phone/form';
import { look } from '../support/browser/look';
import { type Mode, modeNames, modes } from '../support/browser/modes';
import { office } from '../support/phone/office';
import { steps as saveCalls } from '../support/phone/open';
import { type Person, person } from '../support/people';
import { photoFile } from '../support/photo';
import { register } from '../support/session';
import { expect, presetStorage, signedIn, test } from '../support/phone/test';

/** Screens with data, with errors and after a return, in every mode; empty screens are in looks.spec.ts. */
const flow = 'newApply';
const steps = ['personalInfo', 'oldCarInfo', 'newCarInfo'].map((step) => `${flow}/${step}`);
type Who = Person & { token: string };

interface Scene {
  page: Page;
  context: BrowserContext;
  call: Api;
  who: Who;
  id: string;
}

interface State {
  /** Creates the data before the screens are opened; returns the id for their URLs. */
  made?: (call: Api, who: Who) => Promise<string>;
  screens: (id: string) => string[];
  /** Must exist on every screen before it is checked. */
  shows?: string;
  /** Tapped on every screen; the messages that follow are checked too. */
  tap?: string;
  /** Leads to the state in which every screen is checked. */
  act?: (scene: Scene) => Promise<unknown>;
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

/** Another account submits with the ID number of this person. */
async function submittedByOther(call: Api, who: Who) {
  const other = person(who.n + 500_000);
  const token = await register(call, other);
  const draft = await fillDraft(call, token, flow, applicantFor(flow, { ...other, idNo: who.idNo }));
  await must(submit(call, token, draft));
  return draft.id;
}

const saveElsewhere = async (call: Api, { token }: Who, id: string, body: Record<string, unknown>) => {
  const { revision } = await must(call<Application>('GET', `/applications/${id}`, { token }));
  const headers = { 'If-Match': String(revision) };
  await must(call('PUT', `/applications/${id}/steps/personalInfo`, { token, body, headers }));
};

const submitElsewhere = async (call: Api, { token }: Who, id: string) =>
  must(submit(call, token, await must(call<Application>('GET', `/applications/${id}`, { token }))));

/** The application is submitted elsewhere and returned, while this phone has edits and a photo that it could not send. */
async function leaveUnsent({ page, context, call, who, id }: Scene) {
  const uploads = '**/api/applications/*/files?*';
  for (const calls of [saveCalls, uploads]) await context.route(calls, (route) => route.abort());
  await fillField(page, 'address', '示例市示例区示例路一千二百三十四号五幢六单元七零八室');
  await fillField(page, 'bankBranch', '示例支行第二营业部');
  await page.locator('input[type=file][name=idCardFront]').setInputFiles(await photoFile('idCardFront'));
  await expect(page.locator('.photo.failed, .photo.waiting').first()).toBeVisible({ timeout: 20_000 });
  await page.goto('about:blank');
  await submitElsewhere(call, who, id);
  await office(call).intake(id);
  await office(call).sendBack(id, [{ key: 'personalInfo.bankCardNo', code: 'bank_account', text: '不是本人的一类卡' }]);
  for (const calls of [saveCalls, uploads]) await context.unroute(calls);
  await page.goto(`${flow}/personalInfo?id=${id}`);
}

async function changeReplies(page: Page, url: string, change: (data: Partial<Application>) => object) {
  await page.route(url, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = (await reply.json()) as { data: Application };
    await route.fulfill({ response: reply, json: { ...rest, data: change(data) } });
  });
}

/** No draft of this server waits: that would take the money from all other journeys. */
async function waitForMoney({ page, id }: Scene) {
  await changeReplies(page, `**/api/applications/${id}`, (data) => ({ ...data, waiting: { place: 1234 } }));
  await page.reload();
  // Not the hotline 12345, which a page shows too, or holds hidden.
  await expect(page.getByText(/\b1,?234\b/).first()).toBeVisible();
}

/** OCR is off on this server: its results for two photos, one of which is of another document. The typed card number differs. */
async function readPhotos({ page }: Scene) {
  const found = { key: 'personalInfo.bankCardNo', value: '6222020000000000000', proof: 'checksum', box: [0, 0, 1, 1] };
  const read = { state: 'done', kind: 'bankCard', turned: 0 };
  const readings: Record<string, object> = {
    bankCard: { ...read, fits: true, findings: [found] },
    idCardFront: { ...read, fits: false, findings: [] },
  };
  await changeReplies(page, '**/api/policies', (data) => ({ ...data, reading: 'on' }));
  await changeReplies(page, '**/api/applications', ({ files = [], ...data }) => ({
    ...data,
    files: files.map((file) => ({ ...file, reading: readings[file.slot] })),
  }));
  await page.reload();
  for (const hint of ['.read.warn', '.read-s.warn']) await expect(page.locator(hint).first()).toBeVisible();
}

const next = '[data-testid=next]';
const ready = 'main[aria-busy=false]';
const firstStep = { made: filled, screens: () => [`${flow}/personalInfo`], shows: ready };
const inError = (step: StepName, answers: Record<string, unknown>): State => ({
  made: wrong(step, answers),
  screens: () => [`${flow}/${step}`],
  shows: ready,
  tap: next,
});
const states: Record<string, State> = {
  'the three steps filled': { made: filled, screens: () => steps, shows: ready },
  'personalInfo in error': inError('personalInfo', {
    idNo: '119999198512120017',
    address: null,
    bankCardNo: '6299990000000000013',
  }),
  'oldCarInfo in error': inError('oldCarInfo', { vin: 'LOOTEST', firstRegDate: '2031-01-01', fuel: null }),
  'newCarInfo in error': inError('newCarInfo', { priceInclTax: 5, plateNo: 'XX12345' }),
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
  'an application by another account': { made: submittedByOther, screens: () => ['todo', 'newApply/list'] },
  'a conflict with another device': {
    ...firstStep,
    act: async ({ page, call, who, id }) => {
      await saveElsewhere(call, who, id, { address: '示例市示例区示例路二号', bankBranch: '示例第二支行' });
      await fillField(page, 'address', '示例市示例区示例路一千二百三十四号五幢六单元七零八室');
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 });
    },
  },
  'submitted on another device': {
    ...firstStep,
    act: async ({ page, call, who, id }) => {
      await submitElsewhere(call, who, id);
      await fillField(page, 'address', '示例市示例区示例路三号');
      await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 15_000 });
    },
  },
  'a session that ends over the form': {
    ...firstStep,
    act: async ({ page, call, who: { token } }) => {
      await must(call('DELETE', '/auth/sessions/current', { token }));
      await fillField(page, 'address', '示例市示例区示例路四号');
      await expect(page.locator('[name=signInMobile]')).toBeVisible({ timeout: 15_000 });
    },
  },
  'edits and a photo of before the submission': {
    made: filled,
    screens: (id) => [`${flow}/personalInfo?id=${id}`],
    shows: ready,
    act: async (scene) => {
      await leaveUnsent(scene);
      await expect(scene.page.locator('main .notice .kv, main .notice dl').first()).toBeVisible();
    },
  },
  'values that differ from the photos, and a photo of another document': { ...firstStep, act: readPhotos },
  'a draft on the waiting list': {
    made: filled,
    screens: (id) => ['todo', `${flow}/newCarInfo?review=1&id=${id}`],
    act: waitForMoney,
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
  'arabic an application by another account',
  'dark a conflict with another device',
  'large submitted on another device',
  'arabic a session that ends over the form',
  'large edits and a photo of before the submission',
  'large a draft on the waiting list',
]);
const tag = (mode: Mode, state: string) => (smoke.has(`${mode} ${state}`) ? '' : ' @whole');

for (const mode of modeNames) {
  for (const [name, { made, screens, shows = 'main', tap, act, after, signedOut }] of Object.entries(states)) {
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
          await act?.({ page, context, call, who: applicant, id });
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
