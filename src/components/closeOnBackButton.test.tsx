import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { closeOnBackButton } from './closeOnBackButton';
import { Sheet } from './Sheet';
import { show } from './testing/show';

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

const back = () => act(() => window.history.back());

test('the back button closes the topmost sheet, the page stays, and the focus returns to the opener', async () => {
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

test('closed otherwise, a sheet gives up its place in the history', async () => {
  const before = window.history.state;
  const { person } = show(<Opener name="下面" />);
  await person.click(screen.getByText('打开下面'));
  await person.click(screen.getByText('打开上面'));
  expect(window.history.state).not.toEqual(before);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(window.history.state).toEqual({ ...before, over: 1 }));
  expect(screen.getByRole('dialog', { name: '下面' })).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(window.history.state).toEqual(before));
});

test('closed and opened again at once, it has its place in the history, and only one', async () => {
  window.history.pushState({ page: 'here' }, '');
  const places = window.history.length;
  const close = jest.fn();
  let giveUp = closeOnBackButton(close);
  for (let round = 0; round < 3; round += 1) {
    giveUp();
    giveUp = closeOnBackButton(close);
  }
  await new Promise((passed) => {
    setTimeout(passed, 50);
  });
  expect(window.history.state).toEqual({ page: 'here', over: 1 });
  expect(window.history.length).toBe(places + 1);
  window.history.back();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(window.history.state).toEqual({ page: 'here' });
  giveUp();
});

test('what is closed by going on to another page takes nobody back from there', async () => {
  window.history.pushState({ page: 'here' }, '');
  const giveUp = closeOnBackButton(jest.fn());
  giveUp();
  window.history.replaceState({ page: 'there' }, '');
  await new Promise((passed) => {
    setTimeout(passed, 50);
  });
  expect(window.history.state).toEqual({ page: 'there' });
});
