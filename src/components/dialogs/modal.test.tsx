import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { announce } from '../feedback/announce';
import { confirm } from './confirm';
import { Sheet } from './Sheet';
import { show } from '../testing/show';

function Opener({ hasInput }: { hasInput?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>打开</button>
      {open && (
        <Sheet title="样例" hasInput={hasInput} onClose={() => setOpen(false)} footer={<button>最后</button>}>
          <a href="#x">中间</a>
        </Sheet>
      )}
    </>
  );
}

describe('Sheet', () => {
  it('traps the focus, makes the rest inert, and returns the focus on Escape', async () => {
    const { person, container } = show(<Opener />);
    await person.click(screen.getByText('打开'));
    expect(screen.getByRole('dialog', { name: '样例' })).toHaveFocus();
    expect(container).toHaveAttribute('inert');
    const stops: (string | null)[] = [];
    for (let at = 0; at < 4; at += 1) {
      await person.tab();
      stops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
    }
    expect(stops).toEqual(['关闭', '中间', '最后', '关闭']);
    await person.tab({ shift: true });
    expect(screen.getByText('最后')).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('打开')).toHaveFocus();
    expect(container).not.toHaveAttribute('inert');
  });

  it('closes by its button and by a tap on the mask', async () => {
    const { person } = show(<Opener />);
    await person.click(screen.getByText('打开'));
    await person.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(screen.getByText('打开'));
    await person.click(document.querySelector('.adm-mask')!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with input stays open after a tap on the mask, and closes by its button', async () => {
    const { person } = show(<Opener hasInput />);
    await person.click(screen.getByText('打开'));
    await person.click(document.querySelector('.adm-mask')!);
    expect(screen.getByRole('dialog')).toBeVisible();
    await person.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('confirm', () => {
  /** Wraps the promise in an object, because `act` would await it. */
  const asked = async (danger: boolean) =>
    act(async () => ({
      reply: confirm({ title: '删除草稿？', text: '不能恢复。', ok: '删除', cancel: '取消', danger }),
    }));

  it('resolves with true on Enter', async () => {
    const { person } = show(<button>x</button>);
    const { reply } = await asked(false);
    await waitFor(() => expect(screen.getByRole('button', { name: '删除' })).toHaveFocus());
    await person.keyboard('{Enter}');
    await expect(reply).resolves.toBe(true);
  });

  it('focuses the safe answer of a destructive question, and takes Escape as no', async () => {
    const { person } = show(<button>x</button>);
    const { reply } = await asked(true);
    await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
    const question = screen.getByRole('alertdialog', { name: '删除草稿？' });
    expect(question).toBeVisible();
    // Screen readers read the description with the name, before the user answers.
    expect(question).toHaveAccessibleDescription('不能恢复。');
    await person.keyboard('{Escape}');
    await expect(reply).resolves.toBe(false);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

test('announce uses one polite live region and repeats the same text', async () => {
  announce('已保存');
  const voice = screen.getByRole('status');
  expect(voice).toHaveAttribute('aria-live', 'polite');
  await waitFor(() => expect(voice).toHaveTextContent('已保存'));
  announce('已保存', true);
  expect(voice).toBeEmptyDOMElement();
  await waitFor(() => expect(voice).toHaveTextContent('已保存'));
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1);
});
