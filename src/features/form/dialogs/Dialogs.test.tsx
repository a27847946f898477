import '../testing/device';
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { namesOf } from '@/services/deviceStore';
import { server } from '@/testing/server';
import { backOnline, signedInPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft } from '../testing/draft';
import { expectSpoken } from '@/spoken/expectSpoken';

beforeEach(signedInPhone);
afterEach(() => closeDraft(true));

describe('ClosedDialog', () => {
  it('deletes the local copy of an application that was submitted elsewhere', async () => {
    visit('/newApplyElv/personalInfo', {
      ...server,
      'POST /applications': () => ({ data: testDraft('newApplyElv') }),
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
