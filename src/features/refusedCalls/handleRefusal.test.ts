import { ApiError } from '@/services/apiError';
import { codeRequests } from './codeRequests';
import { handleRefusal } from './handleRefusal';

jest.mock('./OwnCodeSheet', () => {
  throw new Error('Loading chunk failed');
});

test('a call that requires a confirmation code fails when the sheet cannot be loaded', async () => {
  const refused = new ApiError('badRequest', { status: 403, code: 'CONFIRMATION_REQUIRED' });
  await expect(handleRefusal('deleteMe', refused, undefined)).rejects.toThrow('Loading chunk failed');
  expect(codeRequests.get().pending).toEqual([]);
});
