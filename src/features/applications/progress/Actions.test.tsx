import { screen, waitFor } from '@testing-library/react';
import { show } from '@/components/testing/show';
import { confirm } from '@/components/dialogs/confirm';
import { call } from '@/services/call';
import { Actions } from './Actions';

jest.mock('@/i18n', () => ({ ...jest.requireActual<object>('@/i18n'), useT: () => (id: string) => id }));
jest.mock('@/components/dialogs/confirm', () => ({ confirm: jest.fn() }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/deviceStore', () => ({ forgetApplication: () => Promise.resolve() }));
jest.mock('@/components/feedback/announce', () => ({ announce: (text: string) => announced.push(text) }));

const announced: string[] = [];
const detail = { id: 'a-1', actions: ['withdraw'], flow: 'apply', number: null } as never;

beforeEach(() => {
  announced.length = 0;
});

test('progress actions: a second tap while the confirmation is loading opens no second confirmation', async () => {
  const asked = jest.mocked(confirm).mockResolvedValue(true);
  jest.mocked(call).mockResolvedValue({} as never);
  const { person } = show(<Actions detail={detail} onChange={() => undefined} />);
  const button = screen.getByRole('button', { name: 'process.withdraw' });
  await Promise.all([person.click(button), person.click(button)]);
  await waitFor(() => expect(announced).toEqual(['process.withdraw.done']));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(call).toHaveBeenCalledTimes(1);
});

test('progress actions: an application whose withdrawal is not confirmed is kept, and nothing is sent', async () => {
  jest.mocked(confirm).mockResolvedValueOnce(false);
  jest.mocked(call).mockClear();
  const { person } = show(<Actions detail={detail} onChange={() => undefined} />);
  const button = screen.getByRole('button', { name: 'process.withdraw' });
  await person.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  expect(call).not.toHaveBeenCalled();
  expect(announced).toEqual([]);
});

test('progress actions: a withdrawal whose reply was lost is shown, and one that the office prevented is reported', async () => {
  jest.mocked(confirm).mockResolvedValue(true);
  const shown: unknown[] = [];
  const { person } = show(<Actions detail={detail} onChange={(now) => shown.push(now.status)} />);
  for (const status of ['withdrawn', 'reviewing']) {
    jest
      .mocked(call)
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValueOnce({ status } as never);
    await person.click(screen.getByRole('button', { name: 'process.withdraw' }));
    await waitFor(() => expect(shown).toContain(status));
  }
  await waitFor(() => expect(announced).toEqual(['process.withdraw.done', 'process.unchanged']));
});
