import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useModel } from '@umijs/max';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';

let collapsed: boolean | undefined;
function MockProbe() {
  collapsed = useModel('@@initialState').initialState?.collapsed;
  return null;
}
jest.mock('@/layouts/LanguageNotice', () => ({ __esModule: true, default: MockProbe }));

beforeEach(signedInPhone);

describe('the menu of /todo', () => {
  it('is collapsed at first, opens with `collapsed: false`, and stays open when `me` is reloaded', async () => {
    let isUp = false;
    const me = { name: '王*', idNo: '1****************6', mobile: '138****0000', unReadCount: 0 };
    visit('/todo', { ...server, 'GET /me': () => (isUp ? { data: me } : { status: 500, errorCode: 'INTERNAL' }) });
    const button = await screen.findByRole('button', { name: '菜单' });
    expect(collapsed).toBe(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(button);
    expect(collapsed).toBe(false);
    const menu = await screen.findByRole('dialog', { name: '我的' });
    expect(menu).not.toHaveTextContent('王*');
    isUp = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await within(menu).findByText('王*')).toBeVisible();
    await userEvent.click(within(menu).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(menu).not.toBeInTheDocument());
    expect(collapsed).toBe(true);
  });
});
