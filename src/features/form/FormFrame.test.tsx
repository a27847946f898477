import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { asked, freshPhone, visit } from '@/testing/visit';
import { closeSession } from './session/openSession';
import { testDraft, testPolicy } from './testing/draft';

const slots = testPolicy.editions.find((one) => one.flow === 'newApplyElv')?.requiredMaterials ?? [];
const files = slots.map((slot) => ({ id: `${slot}-0`, slot, index: 0, width: 1200, height: 900 }));
const server = {
  'GET /me': () => ({ data: { name: '张*', idNo: '', mobile: '', unReadCount: 0 } }),
  'GET /policies': () => ({ data: testPolicy }),
  'GET /regions': () => ({ data: { list: [{ code: '320500', name: '苏州市', names: {} }], total: 1 } }),
  'GET /auth/sessions/current': () => ({ data: { expiresAt: '2099-01-01T00:00:00+08:00' } }),
  'POST /applications': () => ({ data: testDraft('newApplyElv', { files }) }),
};
const saveLine = () => document.querySelector('[data-save]');

beforeEach(() => {
  freshPhone();
  localStorage.setItem('User-Token', 'token');
  globalThis.fetch = () => Promise.reject(new Error('no photos here'));
});
afterEach(() => closeSession(true));

test('from step to step and to the review head and save line stay where they are, and the session is asked about once', async () => {
  visit('/newApplyElv/personalInfo', server);
  await waitFor(async () => expect(await screen.findByLabelText('姓名')).toHaveValue());
  const head = screen.getByRole('banner');
  const line = saveLine();
  for (const lead of ['请拿好旧车的证件', '请拿好新车的发票', '请从头看一遍']) {
    await userEvent.click(screen.getByTestId('next'));
    await screen.findByText(new RegExp(lead));
    expect(screen.getByRole('banner')).toBe(head);
    expect(saveLine()).toBe(line);
  }
  expect(asked.filter(({ call }) => call === 'GET /auth/sessions/current')).toHaveLength(1);
});

test('what interrupts stays open, with what was typed into it, when the step below changes', async () => {
  visit('/newApplyElv/personalInfo', {
    ...server,
    'PUT /applications/draft-1/steps/personalInfo': () => ({ status: 401, errorCode: 'UNAUTHENTICATED' }),
  });
  const address = await screen.findByLabelText('联系地址');
  await waitFor(() => expect(address).toHaveValue());
  await userEvent.type(address, '一号');
  const next = screen.getByTestId('next');
  const mobile = await screen.findByLabelText('手机号', { selector: '[name=signInMobile]' });
  await userEvent.type(mobile, '138');
  next.click(); // as the keyboard or the back button would: a finger does not reach below the sheet
  await screen.findByText(/请拿好旧车的证件/);
  expect(mobile).toBeInTheDocument();
  expect(mobile).toHaveValue('138');
});
