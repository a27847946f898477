import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FlowId, StepKey } from '@domain/flow/types';
import { closeDraft } from '@/features/form/draft/openDraft';
import { testDraft, wholeFiles } from '@/features/form/testing/draft';
import { signedInPhone, visit } from '@/testing/visit';
import { server as usual } from '@/testing/server';
import { expectSpoken } from './expectSpoken';
import { heardDuring, readAloud } from './listen';

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

const withPhotos = (flow: FlowId) => testDraft(flow, { files: wholeFiles(flow) });

beforeEach(signedInPhone);
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

/** What the steps and the review announce. */
const phrases = {
  'personalInfo：没填就点了下一步':
    'button, 返回 › heading, 汽车报废更新补贴申请, level 1 › region, 填写步骤 › region, 有 8 处要改 › region, 材料照片 › button, 删除身份证人像面，第 1 张 › region, 申请人 › textbox, 姓名, 请输入姓名, invalid, required › alert › region, 申请地和地址 › textbox, 联系地址, 请输入联系地址, invalid, required › region, 收款账户 › textbox, 银行卡号, … 请输入银行卡号, invalid, required › alert › region, 其余材料照片 已齐 › button, 下一步',
  'personalInfo：填好了':
    'region, 填写步骤 › region, 材料照片 › button, 查看身份证人像面，第 1 张 › textbox, 姓名, 张示例, required › textbox, 证件号码, 329999 1950 0101 0013, required › combobox, 申请地, 320500 … not expanded, required › combobox, 开户银行, 示例银行 … required › textbox, 银行卡号, 6299 9900 0000 0000 012, … required › region, 其余材料照片 已齐 › button, 下一步',
  'oldCarInfo：没填就点了下一步':
    'region, 有 14 处要改 › region, 材料照片 › region, 旧车 › textbox, 号牌号码, … invalid, required › alert › region, 登记情况 › textbox, 注册登记日期, … invalid, placeholder 如 20260131, required › button, 选择注册登记日期, has popup dialog › alert › region, 回收情况 › textbox, 回收证明编号, 请输入回收证明编号, invalid, required › region, 注销情况 › button, 上一步 › button, 下一步',
  'oldCarInfo：填好了':
    'region, 旧车 › textbox, 号牌号码, 苏E12345, … required › textbox, 车辆识别代号, L00TEST05BT000001, … required › textbox, 注册登记日期, 2011-05-20, … required › textbox, 回收证明编号, SC00000001, required › textbox, 注销日期, 2026-03-10, required › button, 下一步',
  'newCarInfo：没填就点了下一步':
    'region, 有 12 处要改 › region, 材料照片 › button, 重拍新车机动车登记证书，第 1 张 › button, 看样例 新车机动车登记证书, has popup dialog › region, 新车 › textbox, 车型, 请输入车型, invalid, required › region, 购车发票 › textbox, 价税合计, … 请输入价税合计, invalid, required › region, 登记情况 › button, 下一步',
  'newCarInfo：填好了':
    'region, 新车 › textbox, 车型, 示例EV500, required › textbox, 号牌号码, 苏ED12345, … required › region, 购车发票 › textbox, 发票号码, 2632 9000 0000 0000 0001, … required › textbox, 价税合计, 150000, … required › region, 登记情况 › button, 上一步 › button, 下一步',
  核对: 'heading, 核对并提交, level 1 › region, 填写步骤 › region, 预计补贴 › region, 个人信息 › button, 修改姓名 › button, 修改银行卡照片 › region, 旧车信息 › button, 修改注销日期 › region, 新车信息 › button, 修改价税合计 › region, 请逐项阅读并勾选 › button, 上一步 › button, 提交申请',
};

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
    await expectSpoken(phrases[`${step}：没填就点了下一步`]);
    left.unmount();
    await closeDraft(true);
    draft = withPhotos('newApplyElv');
    await enter(`/newApplyElv/${step}`, label, true);
    await photosAreThere(step);
    await expectSpoken(phrases[`${step}：填好了`]);
  },
  120_000,
);

test('the review of newApplyElv is read in order', async () => {
  draft = withPhotos('newApplyElv');
  visit('/newApplyElv/newCarInfo?review=1', server);
  await screen.findByRole('button', { name: '提交申请' });
  await waitFor(() => expect(screen.queryByText(/正在取回/)).toBeNull());
  await expectSpoken(phrases.核对);
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
