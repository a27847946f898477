import { fireEvent, render, screen } from '@testing-library/react';
import { ReleaseNote } from './ReleaseNote';
import { holdUnsaved } from '@/lib/unsaved';

jest.mock('@/i18n', () => ({ useT: () => (id: string) => id }));
const waiting = { postMessage: jest.fn() };

beforeEach(() => {
  waiting.postMessage.mockClear();
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true });
  render(<ReleaseNote waiting={waiting as unknown as ServiceWorker} />);
});

describe('ReleaseNote', () => {
  it('activates the new release on tap', () => {
    fireEvent.click(screen.getByRole('button', { name: 'offline.update' }));
    expect(waiting.postMessage).toHaveBeenCalledWith({ what: 'take-over' });
  });

  it('does not activate the release while there are unsaved edits', () => {
    const release = holdUnsaved(() => true);
    fireEvent.click(screen.getByRole('button', { name: 'offline.update' }));
    expect(waiting.postMessage).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('offline.unsaved');
    release();
  });
});
