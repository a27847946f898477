import { screen, waitFor } from '@testing-library/react';
import { flows } from '@domain/flow';

import { show } from '@/components/testing/show';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { deviceValue } from '@/services/device';
import { holdUnsaved } from '@/lib/unsaved';
import { blankDraft } from '../draft/blank';
import { DraftProvider } from '../draft/useDraft';
import { SignInSheet } from './SignInSheet';

jest.mock('@/i18n', () => ({ useT: () => String }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
const mockContinue = jest.fn();
jest.mock('./useContinueSignedIn', () => ({ useContinueSignedIn: () => mockContinue }));

const open = () =>
  show(
    <DraftProvider value={blankDraft(flows.newApplyElv)}>
      <SignInSheet />
    </DraftProvider>,
  );

describe('SignInSheet', () => {
  it('focuses the field of its error, so that a screen reader reads it', async () => {
    jest.mocked(call).mockRejectedValue(new ApiError('badRequest', { status: 400, code: 'CODE_WRONG' }));
    const { person } = open();
    const code = screen.getByLabelText('interruptions.signIn.codeLabel');
    await person.click(screen.getByRole('button', { name: 'ui.code.get' }));
    expect(screen.getByLabelText('interruptions.signIn.mobileLabel')).toHaveFocus();
    await person.type(code, '123456');
    await person.click(screen.getByRole('button', { name: 'interruptions.signIn.go' }));
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAccessibleDescription(/codeRefused.wrong/);
  });

  it('asks for the end of the ID number on an unknown device, and sends it with the same code', async () => {
    jest.mocked(call).mockReset();
    jest
      .mocked(call)
      .mockRejectedValueOnce(new ApiError('badRequest', { status: 403, code: 'ID_NO_END_REQUIRED' }))
      .mockRejectedValueOnce(new ApiError('badRequest', { status: 422, code: 'ID_NO_END_WRONG' }));
    const { person } = open();
    await person.type(screen.getByLabelText('interruptions.signIn.mobileLabel'), '13800000000');
    await person.type(screen.getByLabelText('interruptions.signIn.codeLabel'), '123456');
    const go = () => person.click(screen.getByRole('button', { name: 'interruptions.signIn.go' }));
    await go();
    const end = await screen.findByLabelText('idNoEnd.label');
    expect(end).toHaveFocus();
    await go();
    expect(end).toHaveAccessibleDescription(/idNoEnd.need/);
    await person.type(end, '001x');
    await go();
    await waitFor(() => expect(end).toHaveAccessibleDescription(/idNoEnd.wrong/));
    const body = { mobile: '13800000000', code: '123456', device: deviceValue() };
    expect(jest.mocked(call).mock.calls).toEqual([
      ['signIn', { body }],
      ['signIn', { body: { ...body, idNoEnd: '001X' } }],
    ]);
  });

  it('ends the session of another account that was declined, and signs in with the next code', async () => {
    jest.mocked(call).mockReset().mockResolvedValue({ token: 'of another account' });
    mockContinue.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const { person } = open();
    const code = screen.getByLabelText('interruptions.signIn.codeLabel');
    for (const digits of ['123456', '654321']) {
      await person.type(code, digits);
      await person.click(screen.getByRole('button', { name: 'interruptions.signIn.go' }));
    }
    const headers = { 'User-Token': 'of another account' };
    expect(call).toHaveBeenNthCalledWith(2, 'signOut', expect.objectContaining({ headers }));
    await waitFor(() => expect(mockContinue).toHaveBeenCalledTimes(2));
  });

  it('asks before it leaves the page when the browser stores no copy of unsaved input', async () => {
    jest.mocked(call).mockReset();
    const release = holdUnsaved(() => true);
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'sso.go' }));
    await person.click(await screen.findByRole('button', { name: 'ui.cancel' }));
    expect(call).not.toHaveBeenCalled();
    release();
  });
});
