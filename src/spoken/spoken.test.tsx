import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FlowId, StepKey } from '@domain/flow/types';
import { closeDraft } from '@/features/form/draft/openDraft';
import { testDraft, testPolicy } from '@/features/form/testing/draft';
import { freshPhone, visit } from '@/testing/visit';
import { heardDuring, readAloud } from './listen';
import { formOrder } from './order';
import { faultsOf, missing } from './rules';
import { server as usual } from './server';

const blank = { personalInfo: {}, oldCarInfo: {}, newCarInfo: {} };
let draft = testDraft('newApplyElv');
const server = {
  ...usual,
  'POST /applications': () => ({ data: draft }),
  'GET /applications/draft-1': () => ({ data: draft }),
  'PUT /applications/draft-1/steps/personalInfo': (body: unknown) => {
    const steps = { ...draft.steps, personalInfo: { ...draft.steps.personalInfo, ...(body as object) } };
    draft = { ...draft, revision: draft.revision + 1, steps };
    return { data: draft };
  },
};

const withPhotos = (flow: FlowId) =>
  testDraft(flow, {
    files: (testPolicy.editions.find((one) => one.flow === flow)?.requiredMaterials ?? []).map((slot) => ({
      id: slot,
      slot,
      index: 0,
      width: 1200,
      height: 900,
    })),
  });

beforeEach(() => {
  freshPhone();
  localStorage.setItem('User-Token', 'token');
  globalThis.fetch = () => Promise.reject(new Error('no photos here'));
});
afterEach(() => closeDraft(true));

/** Visits a step and waits until its fields have their values. */
const enter = async (path: string, label: string, isFull = false) => {
  const shown = visit(path, server);
  await waitFor(async () => {
    const field = await screen.findByLabelText(label);
    expect(field).toBeEnabled();
    if (isFull) expect((field as HTMLInputElement).value).not.toBe('');
    expect(document.querySelector('main')).not.toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText(/正在取回/)).toBeNull();
    if (isFull) expect(screen.getAllByText('预计补贴')).not.toHaveLength(0);
  });
  return shown;
};
const next = async () => {
  await userEvent.click(screen.getByTestId('next'));
  await screen.findByRole('heading', { name: /处要改/ });
};
/** The slots are rendered after the fields: on the first step before and after them, each with its number of missing photos. */
const photosAreThere = (step: StepKey) =>
  waitFor(() => expect(screen.getAllByText('已齐')).toHaveLength(step === 'personalInfo' ? 2 : 1));

/** Reads the screen that is open: it keeps the rules for all screens and has its phrases in their order. */
async function expectOrder(title: string) {
  const said = await readAloud();
  expect(faultsOf(said)).toEqual([]);
  expect(missing(said, formOrder[title] ?? `an entry for ${title}`)).toBeUndefined();
}

test.each([
  ['personalInfo', '姓名'],
  ['oldCarInfo', '号牌号码'],
  ['newCarInfo', '品牌'],
] as const)(
  '%s of newApplyElv is read in order, empty and complete',
  async (step, label) => {
    draft = withPhotos('newApplyElv');
    draft.steps = { ...draft.steps, [step]: {} };
    const left = await enter(`/newApplyElv/${step}`, label);
    await next();
    await photosAreThere(step);
    await expectOrder(`${step}：没填就点了下一步`);
    left.unmount();
    await closeDraft(true);
    draft = withPhotos('newApplyElv');
    await enter(`/newApplyElv/${step}`, label, true);
    await photosAreThere(step);
    await expectOrder(`${step}：填好了`);
  },
  120_000,
);

test('the review of newApplyElv is read in order', async () => {
  draft = withPhotos('newApplyElv');
  visit('/newApplyElv/newCarInfo?review=1', server);
  await screen.findByRole('button', { name: '提交申请' });
  await waitFor(() => expect(screen.queryByText(/正在取回/)).toBeNull());
  await expectOrder('核对');
});

test('a field announces label, value, hint and error once each', async () => {
  draft = testDraft('newApplyElv', { steps: blank });
  await enter('/newApplyElv/personalInfo', '银行卡号');
  await next();
  const said = await readAloud();
  const field = said.find((phrase) => phrase.startsWith('textbox, 银行卡号')) ?? '';
  expect(field).toMatch(/^textbox, 银行卡号, .*I 类借记卡.*请输入银行卡号.*invalid.*required/);
  expect(field.match(/请输入银行卡号/g)).toHaveLength(1);
});

test('下一步 on an empty step moves the focus to the error summary and announces it once', async () => {
  draft = testDraft('newApplyElv', { steps: blank });
  await enter('/newApplyElv/personalInfo', '银行卡号');
  const said = await heardDuring(async () => {
    await next();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(said).toEqual(['button, 下一步', expect.stringMatching(/^region, 有 \d+ 处要改$/)]);
});

test('typing and autosave announce nothing', async () => {
  draft = testDraft('newApplyElv', { steps: blank });
  await enter('/newApplyElv/personalInfo', '联系地址');
  const address = screen.getByLabelText('联系地址');
  const said = await heardDuring(async () => {
    await userEvent.type(address, '苏州市示例路8号');
    await waitFor(() => expect(draft.revision).toBe(4));
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  expect(said.filter((phrase) => /polite|assertive|alert|status/.test(phrase))).toEqual([]);
});

test('an error message remains while typing, and the remaining error is announced on blur', async () => {
  draft = testDraft('newApplyElv', { steps: blank });
  await enter('/newApplyElv/personalInfo', '联系地址');
  await next();
  const address = screen.getByLabelText('联系地址');
  await userEvent.type(address, '8');
  expect(address).toHaveAccessibleDescription(/请输入联系地址/);
  await userEvent.tab();
  await waitFor(() => expect(address).toHaveAccessibleDescription(/须在5-100字符之间/));
  await userEvent.type(address, '苏州市示例路8号');
  expect(address).not.toBeInvalid();
});
