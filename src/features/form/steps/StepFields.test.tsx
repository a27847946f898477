import { screen, waitFor } from '@testing-library/react';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft } from '../testing/draft';

const mockImport = jest.fn();
jest.mock('../photos/StepPhotos', () => {
  mockImport();
  throw new Error('offline');
});

afterEach(() => closeDraft(true));

test('StepFields: shows once that the chunk of the photos is lost, under the heading of the photos', async () => {
  signedInPhone();
  visit('/newApplyElv/personalInfo', {
    ...server,
    'POST /applications': () => ({ data: testDraft('newApplyElv') }),
  });
  const lost = () => screen.getAllByText('网络没有连上', { exact: false }).filter((one) => one.closest('main'));
  const imported = () => expect(mockImport.mock.calls.length).toBeGreaterThan(1); // for both parts
  await waitFor(imported);
  await waitFor(() => expect(lost()).not.toHaveLength(0));
  expect(lost()).toHaveLength(1);
  expect(lost()[0]?.closest('section')).toHaveAccessibleName('材料照片');
});
