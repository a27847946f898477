import { screen, waitFor } from '@testing-library/react';
import { flows } from '@domain/flow';

import { show } from '@/components/testing/show';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { holdUnsaved } from '@/services/unsaved';
import { blankDraft } from '../draft/blank';
import { DraftProvider } from '../draft/useDraft';
import { SignInSheet } from './SignInSheet';

jest.mock('@/i18n', () => ({ useT: () => String }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('./useContinueSignedIn', () => ({ useContinueSignedIn: () => jest.fn() }));

describe('SignInSheet', () => {
  it('focuses the field of its error, so that a screen reader reads it', async () => {
    jest.mocked(call).mockRejectedValue(new ApiError('badRequest', { status: 400, code: 'CODE_WRONG' }));
    const { person } = show(
      <DraftProvider value={blankDraft(flows.newApplyElv)}>
        <SignInSheet />
      </DraftProvider>,
    );
    const code = screen.getByLabelText('interruptions.signIn.codeLabel');
    await person.click(screen.getByRole('button', { name: 'ui.code.get' }));
    expect(screen.getByLabelText('interruptions.signIn.mobileLabel')).toHaveFocus();
    await person.type(code, '123456');
    await person.click(screen.getByRole('button', { name: 'interruptions.signIn.go' }));
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAccessibleDescription(/CODE_WRONG/);
  });

  it('starts the single sign-on with the way back to this form', async () => {
    jest.mocked(call).mockRejectedValue(new ApiError('network'));
    const { person } = show(
      <DraftProvider value={blankDraft(flows.newApplyElv)}>
        <SignInSheet />
      </DraftProvider>,
    );
    await person.click(screen.getByRole('button', { name: 'sso.go' }));
    expect(call).toHaveBeenCalledWith('ssoStart', { query: { redirect: '/' } });
  });

  it('asks before it leaves the page when the browser stores no copy of unsaved input', async () => {
    jest.mocked(call).mockReset();
    const release = holdUnsaved(() => true);
    const { person } = show(
      <DraftProvider value={blankDraft(flows.newApplyElv)}>
        <SignInSheet />
      </DraftProvider>,
    );
    await person.click(screen.getByRole('button', { name: 'sso.go' }));
    await person.click(await screen.findByRole('button', { name: 'ui.cancel' }));
    expect(call).not.toHaveBeenCalled();
    release();
  });
});
