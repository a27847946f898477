import { fireEvent, screen, waitFor } from '@testing-library/react';
import { clearCache } from 'ahooks';
import userEvent from '@testing-library/user-event';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { testDraft } from '../testing/draft';
import { closeDraft } from '../draft/openDraft';

const list = [{ code: '320500', name: '苏州市', names: { 'en-US': 'Suzhou', 'ar-SA': 'سوتشو' } }];
const lost = { status: 503 };

beforeEach(() => {
  signedInPhone();
  clearCache('regions');
});
afterEach(() => closeDraft(true));

/** Opens the step without the list of cities, or with another `answer`. A test may change the answer. */
async function openStep(regionCode: string | null, answer: object = lost) {
  const draft = testDraft('newApplyElv');
  draft.steps.personalInfo = { ...draft.steps.personalInfo, regionCode };
  const now = { answer };
  visit('/newApplyElv/personalInfo', {
    ...server,
    'POST /applications': () => ({ data: draft }),
    'GET /applications/draft-1': () => ({ data: draft }),
    'GET /regions': () => now.answer,
  });
  return now;
}
async function openWithoutCities(regionCode: string | null) {
  const now = await openStep(regionCode);
  return { now, again: await screen.findByRole('button', { name: '重试' }) };
}

test('city: requests a list that failed to load again by a button, and then focuses the field', async () => {
  const { now, again } = await openWithoutCities('320500');
  now.answer = { data: { list, total: 1 } };
  again.focus();
  fireEvent.click(again); // without a pause: the answer has not arrived yet
  expect(again).toHaveAttribute('aria-busy', 'true');
  expect(again).toHaveFocus();
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(screen.getByLabelText('申请地')).toHaveDisplayValue('苏州市');
  expect(screen.getByLabelText('申请地')).toHaveFocus();
});

test('city: without the list a chosen city is shown in words and is not invalid', async () => {
  await openWithoutCities('320500');
  const city = screen.getByLabelText('申请地');
  expect(city).toHaveDisplayValue('已选的城市（320500）');
  expect(city).not.toBeInvalid();
  expect(city).toHaveAccessibleDescription(/暂时看不到城市列表/);
});

test('city: a chosen city that the list no longer has must be chosen again', async () => {
  const former = [{ code: '320100', name: '南京市', names: { 'en-US': 'Nanjing', 'ar-SA': 'نانجينغ' } }];
  await openStep('320100', { data: { list, total: 1, former } });
  const city = await screen.findByLabelText('申请地');
  await waitFor(() => expect(city).toHaveAccessibleDescription(/原来选的城市已不在名单里，请重新选择/));
  expect(city).toBeInvalid();
  expect(city).toHaveDisplayValue('南京市');
  await userEvent.selectOptions(city, '苏州市');
  expect(city).not.toBeInvalid();
  expect(city).not.toHaveAccessibleDescription(/原来选的城市/);
});
