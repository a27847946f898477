/** @jest-environment jsdom */
import { App } from 'antd';
import { act, createElement } from 'react';
import { mount } from '@/testing/mount';
import { FormDialog } from './FormDialog';
import { fileErrorsOf, TableDialog } from './TableDialog';
import { useConfirm } from './useConfirm';
import { CallError } from '@/services/callError';

jest.mock('./tableDialog.css', () => ({}));
jest.mock('./DataTable', () => ({ DataTable: () => null }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/announce', () => ({ announce: () => undefined }));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useProblemText: () => String }));
jest.mock('./useProblem', () => ({ useProblem: () => (error: Error) => error.message }));
File.prototype.arrayBuffer = () => Promise.resolve(new ArrayBuffer(1));

let request: { resolve: () => void; reject: (error: Error) => void };
const send = jest.fn(
  () => new Promise<string>((resolve, reject) => (request = { resolve: () => resolve('done'), reject })),
);
const onClose = jest.fn();
const { show, leave } = mount();

function Question() {
  const confirm = useConfirm();
  return createElement('button', {
    className: 'ask',
    onClick: () => confirm({ title: 'sure?', okText: 'yes', onOk: send, afterClose: onClose }),
  });
}

const dialogs = {
  FormDialog: () =>
    createElement(FormDialog, {
      title: 'form',
      submitLabel: 'send',
      onSend: send,
      onClose,
      children: null,
    }),
  TableDialog: () => createElement(TableDialog, { title: 'table', why: '', onSend: send, onClose }),
  useConfirm: () => createElement(Question),
};

const buttonOf = (selector: string) => document.querySelector<HTMLButtonElement>(`[role=dialog] ${selector}`);
const cancel = () =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent === 'dialog.cancel',
  )!;
const later = () => act(async () => jest.advanceTimersByTimeAsync(1_000));
async function chooseFile() {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!;
  Object.defineProperty(input, 'files', { value: [new File(['a'], 'a.csv')] });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await later();
}
async function openAndSend(name: keyof typeof dialogs) {
  await show(createElement(App, null, dialogs[name]()));
  if (name === 'useConfirm') await act(async () => document.querySelector<HTMLElement>('.ask')!.click());
  await later();
  if (name === 'TableDialog') await chooseFile();
  await act(async () => buttonOf('.ant-btn-primary')!.click());
  await later();
  expect(send).toHaveBeenCalledTimes(1);
}
async function pressAll() {
  await act(async () => cancel().click());
  await act(async () => buttonOf('.ant-modal-close')?.click());
  await act(
    async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  await later();
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(async () => {
  await leave();
  jest.useRealTimers();
});

describe.each(Object.keys(dialogs) as (keyof typeof dialogs)[])('%s', (name) => {
  it('stays open while its request runs, and closes after a success', async () => {
    await openAndSend(name);
    expect(cancel().disabled).toBe(true);
    await pressAll();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => request.resolve());
    await later();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

it('useConfirm closes its confirmation when the page that asked is left', async () => {
  await show(createElement(App, null, createElement(Question)));
  await act(async () => document.querySelector<HTMLElement>('.ask')!.click());
  await later();
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
  await show(createElement(App));
  await later();
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(0);
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['the whole file', 'columns.name', 'table.refused.file'],
  ['a line', 'rows.2.name', 'table.refused'],
])('TableDialog shows a number of lines only for problems of lines: a problem of %s', async (_, key, sentence) => {
  await openAndSend('TableDialog');
  const fields = { [key]: { code: 'required' as const, message: '' } };
  await act(async () => request.reject(new CallError('refused', { code: 'VALIDATION_FAILED', fields })));
  await later();
  expect(document.querySelector('[role=alert]')?.textContent).toBe(sentence);
});

it('TableDialog shows what a table would change before it sends the same table', async () => {
  const preview = jest.fn(async (_table: Blob) => ['新增：示例新市。']);
  const dialog = createElement(TableDialog, { title: 'table', why: '', onSend: send, preview, onClose });
  await show(createElement(App, null, dialog));
  await chooseFile();
  expect(buttonOf('.ant-btn-primary')!.textContent).toBe('table.preview');
  await act(async () => buttonOf('.ant-btn-primary')!.click());
  await later();
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('新增：示例新市。');
  expect(send).not.toHaveBeenCalled();
  expect(buttonOf('.ant-btn-primary')!.textContent).toBe('table.send');
  await act(async () => buttonOf('.ant-btn-primary')!.click());
  await later();
  expect(preview).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith(preview.mock.calls[0]![0], expect.any(String));
});

test('fileErrorsOf sorts the mistakes by line, those of the whole file first', () => {
  const code = 'format' as const;
  expect(
    fileErrorsOf(
      {
        'rows.10.number': { code, message: '第10行：这个编号不在这一批次中' },
        'rows.2.reason': { code, message: '第2行：失败须写明银行的原因' },
        file: { code, message: '没有表头' },
      },
      ({ message }) => message,
    ),
  ).toEqual([
    { line: null, text: '没有表头' },
    { line: 2, text: '失败须写明银行的原因' },
    { line: 10, text: '这个编号不在这一批次中' },
  ]);
});
