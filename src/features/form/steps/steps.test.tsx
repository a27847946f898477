import { act, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import userEvent from '@testing-library/user-event';
import { quietMs } from '@/scheduling';
import { server as usual } from '@/testing/server';
import { asked, signedInPhone, visit, type Answers } from '@/testing/visit';
import { testDraft, wholeFiles } from '../testing/draft';
import { closeDraft } from '../draft/openDraft';
import { expectSpoken } from '@/spoken/expectSpoken';

const full = () => testDraft('newApplyElv', { files: wholeFiles('newApplyElv') });
const emptyDraft = () =>
  testDraft('newApplyElv', { steps: { personalInfo: { name: '张示例' }, oldCarInfo: {}, newCarInfo: {} } });

let draft = full();
const server = {
  ...usual,
  'POST /applications': () => ({ data: draft }),
  'GET /applications/draft-1': () => ({ data: draft }),
};
const submitting: Answers = {
  ...server,
  'POST /applications/draft-1/submission': () => {
    const submittedAt = '2026-11-21T10:00:00+08:00';
    draft = { ...draft, status: 'submitted', number: 'BF2026320500000001', submittedAt, actions: ['withdraw'] };
    return { data: { id: 'draft-1', number: draft.number, status: 'submitted', submittedAt } };
  },
};

beforeEach(() => {
  signedInPhone();
  draft = full();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closeDraft(true);
});

/** The session is checked as soon as the form is open. */
const withoutPause = () => jest.replaceProperty(quietMs, 'prefetch', 0);

test('form step: shows the error of a field when it is left, not while typing', async () => {
  visit('/newApplyElv/personalInfo', server);
  const idNo = await screen.findByLabelText('证件号码');
  await waitFor(() => expect(idNo).toHaveValue());
  await userEvent.clear(idNo);
  await userEvent.type(idNo, '119999198512120017');
  expect(idNo).not.toBeInvalid();
  await userEvent.tab();
  await waitFor(() => expect(idNo).toBeInvalid());
  expect(screen.getByText(/身份证号最后一位“7”与前17位对不上/)).toBeVisible();
});

test('form step: 号码无误 focuses no input, which would open the keyboard, and is announced', async () => {
  visit('/newApplyElv/personalInfo', server);
  const card = await screen.findByLabelText('银行卡号');
  await waitFor(() => expect(card).toHaveValue());
  await userEvent.clear(card);
  await userEvent.type(card, '6299990000000000013');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: '号码无误' }));
  // The announcement vanishes after four seconds.
  await waitFor(() => expect(document.querySelector('body > [role=status]')).toHaveTextContent('号码已确认'));
  expect(screen.getByText('号码已确认', { selector: 'p' }).parentElement).toHaveFocus();
  expect(card).not.toBeInvalid();
});

test('form step: redirects from a step that is not open to the first incomplete one', async () => {
  draft = emptyDraft();
  visit('/newApplyElv/newCarInfo', server);
  expect(await screen.findByLabelText('联系地址')).toBeVisible();
});

test('review: shows every answer and submits once, after all declarations are ticked', async () => {
  visit('/newApplyElv/newCarInfo?review=1', submitting);
  expect(await screen.findByRole('button', { name: '修改联系地址' })).toBeVisible();
  expect(screen.getAllByText(/18,000/)[0]).toBeVisible();
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, false]);
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  for (const box of boxes) await userEvent.click(box);
  const submit = screen.getByRole('button', { name: '提交申请' });
  // Before the page is rendered again.
  act(() => {
    for (let tap = 0; tap < 5; tap += 1) submit.click();
  });
  expect(await screen.findByText('申请已提交，编号请记好')).toBeVisible();
  expect(asked.filter(({ call }) => call.endsWith('/submission'))).toHaveLength(1);
});

test('form: Back after the submission shows its result, and a link to the form begins a new draft', async () => {
  const begun = () => asked.filter(({ call }) => call === 'POST /applications').length;
  visit('/newApplyElv/personalInfo', submitting);
  await waitFor(async () => expect(await screen.findByLabelText('姓名')).toHaveValue());
  for (const lead of ['请拿好旧车的证件', '请拿好新车的发票', '请从头看一遍']) {
    await userEvent.click(screen.getByTestId('next'));
    await screen.findByText(new RegExp(lead));
  }
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  await screen.findByText('申请已提交，编号请记好');
  const before = begun();
  const wentBack = new Promise<void>((resolve) => {
    history.listen(({ action }) => action === 'POP' && resolve());
  });
  history.back();
  await wentBack;
  await waitFor(() => expect(history.location.pathname).toContain('/result'));
  expect(await screen.findByText('申请已提交，编号请记好')).toBeVisible();
  expect(begun()).toBe(before);
  draft = full();
  history.push('/newApplyElv/personalInfo');
  await waitFor(async () => expect(await screen.findByLabelText('姓名')).toHaveValue());
  expect(begun()).toBe(before + 1);
});

test('review: shows the waiting list position after FUNDS_EXHAUSTED', async () => {
  visit('/newApplyElv/newCarInfo?review=1', {
    ...server,
    'POST /applications/draft-1/submission': () => ({
      status: 409,
      errorCode: 'FUNDS_EXHAUSTED',
      data: { regionCode: '320500', notice: null, waiting: { place: 7 } },
    }),
  });
  await screen.findByRole('button', { name: '修改联系地址' });
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  expect(await screen.findByText(/您排在第 7 位/)).toBeVisible();
});

test.each(['idCardBack', 'address'])(
  'form step: 修改 on the review focuses %s and scrolls to it, not to the top; 下一步 returns to the review',
  async (field) => {
    const moves: string[] = [];
    visit('/newApplyElv/newCarInfo?review=1', server);
    await screen.findByRole('button', { name: '修改联系地址' });
    window.scrollTo = () => void moves.push('top');
    Element.prototype.scrollIntoView = () => void moves.push('field');
    history.push(`/newApplyElv/personalInfo?from=review&field=${field}`);
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', field));
    expect(moves.at(-1)).toBe('field');
    await userEvent.click(screen.getByTestId('next'));
    expect(await screen.findByRole('button', { name: '修改联系地址' })).toBeVisible();
  },
);

test('returned application: only marked fields can be edited and show their reason, and a right value can be confirmed', async () => {
  draft = {
    ...full(),
    status: 'returned',
    number: 'BF2026320500000001',
    deadline: '2026-12-07T00:00:00+08:00',
    actions: ['save', 'correct', 'withdraw'],
    returned: {
      round: 1,
      remark: '请补正',
      items: [
        {
          key: 'personalInfo.address',
          code: 'incomplete',
          text: '请写清门牌号',
          sentence: { 'zh-CN': '内容不完整', 'en-US': 'Something is missing.', 'ar-SA': 'ناقص' },
          old: full().steps.personalInfo.address ?? null,
          touched: false,
        },
      ],
    },
  };
  visit('/newApplyElv/personalInfo?id=draft-1', server);
  expect(await screen.findByText('请写清门牌号', { exact: false })).toBeVisible();
  expect(screen.getByText('内容不完整', { exact: false })).toBeVisible();
  expect(screen.getByLabelText('联系地址')).not.toHaveAttribute('readonly');
  expect(screen.getByLabelText('姓名')).toHaveAttribute('readonly');
  expect(await screen.findByText(/还有 1 处要改/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '核对过，没有错' }));
  expect(screen.getByText(/核对过，没有改。/).closest('.mark')).toHaveFocus();
  expect(await screen.findByText(/都改好了/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '核对过，没有错' })).toBeNull();
});

test('returned application: can be sent although a field that is not marked has no answer', async () => {
  const { bankBranch: _later, ...personalInfo } = full().steps.personalInfo;
  const item = { key: 'newCarInfo.sellerName', code: 'incomplete', text: '请写全称', old: '示例', touched: true };
  draft = {
    ...full(),
    steps: { ...full().steps, personalInfo },
    status: 'returned',
    actions: ['save', 'correct', 'withdraw'],
    returned: { round: 1, remark: '请补正', items: [item] },
  };
  visit('/newApplyElv/newCarInfo?id=draft-1', {
    ...server,
    'POST /applications/draft-1/corrections': () => {
      draft = { ...draft, status: 'submitted', number: 'BF2026320500000001', actions: ['withdraw'] };
      return { data: { id: 'draft-1', number: draft.number, status: 'submitted', submittedAt: draft.updatedAt } };
    },
  });
  expect(await screen.findByText(/都改好了/)).toBeVisible();
  await userEvent.click(screen.getByTestId('next'));
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }));
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /applications/draft-1/corrections'));
});

test('form step: shows that the edition is paused and links to the other subsidies', async () => {
  visit('/newApplyElv/personalInfo', {
    ...server,
    'POST /applications': () => ({ status: 409, errorCode: 'EDITION_PAUSED' }),
  });
  expect(await screen.findByText('这一期补贴暂停受理')).toBeVisible();
  await expectSpoken('alert › heading, 这一期补贴暂停受理, level 1 › link, 选择补贴类型 › link, 看我的申请');
});

test('SessionWatch: warns two minutes before expiry despite a wrong phone clock, and extends the session with one tap', async () => {
  withoutPause();
  const there = Date.now() + 3 * 3_600_000; // the clock of the server; the phone is three hours slow
  const soon = () => new Date(there + 90_000).toISOString();
  let extended = 0;
  visit('/newApplyElv/personalInfo', {
    ...server,
    'GET /auth/sessions/current': () => ({
      data: { expiresAt: extended ? '2099-01-01T00:00:00+08:00' : soon() },
      date: new Date(there).toUTCString(),
    }),
    'POST /auth/sessions/current/extension': () => {
      extended += 1;
      return { data: { expiresAt: '2099-01-01T00:00:00+08:00' } };
    },
  });
  await waitFor(async () => expect(await screen.findByLabelText('姓名')).toHaveValue());
  const name = screen.getByLabelText('姓名');
  const warning = await screen.findByRole('alertdialog');
  const before = (name as HTMLInputElement).value;
  await userEvent.click(within(warning).getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(extended).toBe(1);
  expect(name).toHaveValue(before);
});
