import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { testDraft, wholeFiles } from '../testing/draft';
import { closeDraft } from '../draft/openDraft';

const serverNow = new Date('2026-11-21T10:00:00+08:00');
const dayMs = 86_400_000;
const wrongBy = [-365 * dayMs, dayMs];

const allButTheDate = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Opens the last step with this invoice date on a phone whose clock is wrong. */
async function boughtOn(day: string, phoneIsAheadMs: number) {
  jest.useFakeTimers({ now: serverNow.getTime() + phoneIsAheadMs, doNotFake: [...allButTheDate] });
  const draft = testDraft('newApplyElv', { files: wholeFiles('newApplyElv') });
  Object.assign(draft.steps.newCarInfo, { invoiceDate: day, regDate: day });
  visit('/newApplyElv/newCarInfo', {
    ...server,
    'POST /applications': () => ({ data: draft, date: serverNow.toUTCString() }),
  });
  await waitFor(async () => expect(await screen.findByLabelText('开票日期')).toHaveValue(day));
  await userEvent.click(screen.getByTestId('next'));
}

beforeEach(signedInPhone);
afterEach(async () => {
  jest.useRealTimers();
  await closeDraft(true);
});

describe.each(wrongBy)('invoice date on a phone whose clock is off by %d ms', (ahead) => {
  it('accepts the current day of the server', async () => {
    await boughtOn('2026-11-21', ahead);
    expect(await screen.findByRole('button', { name: '提交申请' })).toBeVisible();
  });

  it('rejects the next day of the server', async () => {
    await boughtOn('2026-11-22', ahead);
    expect((await screen.findAllByText(/不能晚于今天/))[0]).toBeVisible();
  });
});
