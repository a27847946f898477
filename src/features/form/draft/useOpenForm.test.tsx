import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { testDraft } from '../testing/draft';
import { closeDraft } from './openDraft';

let mockIsRulesChunkLost = false;
jest.mock('./validator', () => {
  if (mockIsRulesChunkLost) throw Object.assign(new Error('lost'), { name: 'ChunkLoadError' });
  return jest.requireActual('./validator');
});

beforeEach(signedInPhone);
afterEach(() => closeDraft(true));

// In this order: a loaded module cannot be lost.
describe('useOpenForm when the chunk of the validation rules is lost', () => {
  const open = () => {
    mockIsRulesChunkLost = true;
    visit('/newApplyElv/personalInfo', {
      ...server,
      'POST /applications': () => ({ data: testDraft('newApplyElv') }),
    });
  };
  const serverIs = (isReachable: boolean) => {
    globalThis.fetch = () => (isReachable ? Promise.resolve({} as Response) : Promise.reject(new TypeError('offline')));
  };

  test('shows the error page of a lost chunk when the server can be reached', async () => {
    serverIs(true);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    await waitFor(() => expect(document.querySelector('.crash')).toHaveTextContent('重新加载'));
  });

  test('offers a retry while the server cannot be reached, and opens the form afterwards', async () => {
    serverIs(false);
    open();
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByRole('alert')).toHaveTextContent('网络没有连上');
    mockIsRulesChunkLost = false;
    await userEvent.click(retry);
    expect(await screen.findByDisplayValue('张示例')).toBeVisible();
  });
});
