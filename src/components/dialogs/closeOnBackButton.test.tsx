import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { closeOnBackButton } from './closeOnBackButton';
import { Sheet } from './Sheet';
import { show } from '../testing/show';

function Opener({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>打开{name}</button>
      {open && (
        <Sheet title={name} onClose={() => setOpen(false)}>
          {name === '下面' && <Opener name="上面" />}
        </Sheet>
      )}
    </>
  );
}

const soon = (ms: number) => act(() => new Promise<void>((passed) => void setTimeout(passed, ms)));
const back = () => act(() => window.history.back());

test('the back button closes the topmost sheet, keeps the page and returns the focus to the opener', async () => {
  const { person } = show(<Opener name="下面" />);
  await person.click(screen.getByText('打开下面'));
  await person.click(screen.getByText('打开上面'));
  back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '上面' })).toBeNull());
  expect(screen.getByRole('dialog', { name: '下面' })).toBeVisible();
  expect(screen.getByText('打开上面')).toHaveFocus();
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('打开下面')).toHaveFocus();
});

test('closing without the back button leaves a history entry that the next sheet reuses and that going back skips', async () => {
  window.history.pushState({ page: 'before' }, '', '/before');
  window.history.pushState({ page: 'here' }, '', '/here');
  const { person } = show(<Opener name="下面" />);
  await person.click(screen.getByText('打开下面'));
  await person.click(screen.getByText('打开上面'));
  const places = window.history.length;
  for (let round = 0; round < 2; round += 1) {
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '上面' })).toBeNull());
    if (round === 0) await person.click(screen.getByText('打开上面'));
  }
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.history.length).toBe(places);
  back();
  await waitFor(() => expect(window.history.state).toEqual({ page: 'before' }));
});

test('closing by navigation neither goes back from the new page nor skips the previous page', async () => {
  window.history.pushState({ page: 'here' }, '', '/first');
  const giveUp = closeOnBackButton(jest.fn());
  window.history.pushState({ page: 'there' }, '', '/second');
  giveUp();
  await soon(50);
  expect(window.history.state).toEqual({ page: 'there' });
  back();
  await waitFor(() => expect(window.history.state).toEqual({ page: 'here', overlays: 1 }));
  await soon(50);
  expect(window.location.pathname).toBe('/first');
});
