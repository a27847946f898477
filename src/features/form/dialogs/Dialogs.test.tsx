import '../testing/device';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { namesOf } from '@/services/deviceStore';
import { backOnline, freshPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';
import { expectSpoken } from '@/spoken/expectSpoken';

beforeEach(() => {
  freshPhone();
  localStorage.setItem('User-Token', 'token');
});
afterEach(() => closeDraft(true));

const server = {
  'GET /me': () => ({ data: { name: '张*', idNo: '', mobile: '', unReadCount: 0 } }),
  'GET /policies': () => ({ data: testPolicy }),
  'GET /regions': () => ({ data: { list: [], total: 0 } }),
  'GET /applications': () => ({ data: { list: [], total: 0 } }),
  'GET /auth/sessions/current': () => ({ data: { expiresAt: '2099-01-01T00:00:00+08:00' } }),
  'POST /applications': () => ({ data: testDraft('newApplyElv') }),
};

describe('ClosedDialog', () => {
  it('deletes the local copy of an application that was submitted elsewhere', async () => {
    visit('/newApplyElv/personalInfo', {
      ...server,
      'PUT /applications/draft-1/steps/personalInfo': () => ({ status: 409, errorCode: 'TRANSITION_FORBIDDEN' }),
    });
    const address = await screen.findByLabelText('联系地址');
    await waitFor(() => expect(address).toHaveValue());
    await userEvent.type(address, '8');
    await waitFor(async () => expect(await namesOf('draft-1/')).not.toEqual([]));
    backOnline();
    await screen.findByRole('button', { name: '看我的申请' });
    await expectSpoken(
      'alertdialog, 这份申请已不能修改, … modal › heading, 这份申请已不能修改, level 2 › button, 看我的申请',
    );
    await userEvent.click(screen.getByRole('button', { name: '看我的申请' }));
    await waitFor(async () => expect(await namesOf('draft-1/')).toEqual([]));
  });
});
