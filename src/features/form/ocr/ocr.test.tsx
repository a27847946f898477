import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reading } from '@domain/contract/types';
import type { Finding } from '@domain/reading';
import { sampleAnswers } from '@domain/testing/sample';
import { server } from '@/testing/server';
import { asked, backOnline, signedInPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';

const { personalInfo } = sampleAnswers('newApplyElv');
const idNo = String(personalInfo.idNo);
const photo = { id: 'photo-1', slot: 'idCardFront', index: 0, width: 1200, height: 900 };
const read = (findings: Partial<Finding>[], more: Partial<Reading> = {}): Reading => ({
  state: 'done',
  kind: 'idCardFront',
  fits: true,
  turned: 0,
  findings: findings.map((one) => ({ key: '', value: '', proof: null, box: [0.1, 0.1, 0.5, 0.1], ...one })),
  ...more,
});
const waiting = read([], { state: 'waiting', kind: null, fits: null });
const number: Partial<Finding> = { key: 'personalInfo.idNo', value: idNo, proof: 'checksum' };
const name: Partial<Finding> = { key: 'personalInfo.name', value: '李示例' };

/** Opens a draft with one photo; the recognition request returns `reading`. */
function open(reading: Reading, answers: Record<string, string> = {}, first: Reading = waiting, slot = 'idCardFront') {
  let steps = { personalInfo: { ...answers }, oldCarInfo: {}, newCarInfo: {} };
  const draft = () => testDraft('newApplyElv', { steps, files: [{ ...photo, slot, reading: first }] });
  visit('/newApplyElv/personalInfo', {
    ...server,
    'GET /policies': () => ({ data: { ...testPolicy, reading: 'on' } }),
    'POST /applications': () => ({ data: draft() }),
    'GET /files/photo-1/reading': () => ({ data: reading }),
    'PUT /applications/draft-1/steps/personalInfo': (body) => {
      steps = { ...steps, personalInfo: { ...steps.personalInfo, ...(body as Record<string, string>) } };
      return { data: draft() };
    },
  });
}
const fieldOf = async (label: string) => (await screen.findByLabelText(label)).closest('.field') as HTMLElement;
const digits = (value: string) => value.replace(/\s/g, '');

beforeEach(signedInPhone);
afterEach(() => closeDraft(true));

test('OCR: fills an empty field with a proven value and saves it; 不对，清空 clears it', async () => {
  open(read([number]));
  const input = await screen.findByLabelText<HTMLInputElement>('证件号码');
  await waitFor(() => expect(digits(input.value)).toBe(idNo));
  const field = await fieldOf('证件号码');
  expect(await within(field).findByText('从照片读出，请核对')).toBeVisible();
  expect(input).toHaveAccessibleDescription(/从照片读出，请核对/);
  backOnline();
  await waitFor(() => expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  await userEvent.click(within(field).getByRole('button', { name: '不对，清空' }));
  expect(input).toHaveValue('');
  expect(field).toContainElement(document.activeElement as HTMLElement);
  // A cleared value can be accepted again.
  await userEvent.click(await within(field).findByRole('button', { name: '采用' }));
  expect(digits(input.value)).toBe(idNo);
});

test('OCR: offers a value without proof instead of filling it in', async () => {
  open(read([name]));
  const field = await fieldOf('姓名');
  const offer = await within(field).findByRole('button', { name: '采用' });
  expect(within(field).getByText('照片上是 李示例')).toBeVisible();
  expect(screen.getByLabelText('姓名')).toHaveValue('');
  await userEvent.click(offer);
  expect(screen.getByLabelText('姓名')).toHaveValue('李示例');
});

test('OCR: says of a number without a check digit of its own why it is not filled in', async () => {
  open(read([{ ...number, value: 'G1234567', proof: null }]), { idType: 'passport' });
  const field = await fieldOf('证件号码');
  expect(await within(field).findByText(/G1234567，但有的字母和数字不易分清，没有替您填。请照证件核对/)).toBeVisible();
  expect(screen.getByLabelText('证件号码')).toHaveValue('');
  expect(within(field).getByRole('button', { name: '采用' })).toBeVisible();
});

test('OCR: shows a difference and never overwrites a typed value', async () => {
  const typed = '110105194912310021';
  open(read([number]), { idNo: typed });
  const input = await screen.findByLabelText<HTMLInputElement>('证件号码');
  const field = await fieldOf('证件号码');
  await within(field).findByText(/和您填的不一样/);
  expect(digits(input.value)).toBe(typed);
  await userEvent.click(within(field).getByRole('button', { name: '保留我填的' }));
  expect(within(field).queryByText(/和您填的不一样/)).toBeNull();
  expect(field).toContainElement(document.activeElement as HTMLElement);
  expect(digits(input.value)).toBe(typed);
});

test('OCR: 用照片上的 replaces the typed value', async () => {
  open(read([number]), { idNo: '110105194912310021' });
  const input = await screen.findByLabelText<HTMLInputElement>('证件号码');
  const field = await fieldOf('证件号码');
  await userEvent.click(await within(field).findByRole('button', { name: '用照片上的' }));
  expect(digits(input.value)).toBe(idNo);
});

test('OCR: warns about a wrong document, which can be kept', async () => {
  open(read([], { kind: 'bankCard', fits: false }));
  const keep = await screen.findByRole('button', { name: '仍然使用这张' });
  const words = '这像是银行卡照片，不是身份证人像面';
  await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(words));
  expect(keep.closest('.read-s')).toHaveTextContent(words);
  await userEvent.click(keep);
  expect(document.querySelector('.read-s')).toBeNull();
  expect(document.activeElement).toHaveAttribute('name', 'idCardFront');
});

test('OCR: fills no field from a document of another step', async () => {
  open(read([{ ...number, key: 'oldCarInfo.vin', value: 'L00TEST00' }, name]));
  await within(await fieldOf('姓名')).findByRole('button', { name: '采用' });
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('OCR: reports an unreadable photo', async () => {
  open(read([], { state: 'unreadable', fits: null }));
  const keep = await screen.findByRole('button', { name: '仍然使用这张' });
  expect(keep.closest('.read-s')).toHaveTextContent('字看不清，请靠近一点、光线亮一点再拍');
});

test('OCR: shows nothing and sends no request when it is off', async () => {
  open(waiting, {}, read([], { state: 'off', fits: null }));
  await screen.findByLabelText('姓名');
  await waitFor(() => expect(screen.getAllByText('材料照片')[0]).toBeVisible());
  expect(asked.filter(({ call }) => call.includes('/reading'))).toEqual([]);
  expect(screen.queryByText('正在识别…')).toBeNull();
});

test('OCR: offers no name or ID number from an invoice', async () => {
  const invoice = read(
    [
      { ...name, value: '李强' },
      { ...number, proof: null },
    ],
    { kind: 'newInvoice' },
  );
  open(invoice, { name: '李军' }, waiting, 'newInvoice');
  const field = await fieldOf('姓名');
  await within(field).findByText('票据上的名字是“李强”，您填的是“李军”，差一个字。请核对。');
  expect(within(field).queryByRole('button', { name: '用照片上的' })).toBeNull();
  expect(within(field).getByRole('button', { name: '保留我填的' })).toBeVisible();
  expect(within(await fieldOf('证件号码')).queryByRole('button', { name: '采用' })).toBeNull();
});
