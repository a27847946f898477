import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearCache } from 'ahooks';
import menuTexts from '@/locales/areas/todo/zh-CN.menu';
import { server } from '@/testing/server';
import { asked, signedInPhone, visit, type Answers } from '@/testing/visit';
import { expectSpoken } from '@/spoken/expectSpoken';

async function openMenu(more: Answers) {
  visit('/todo', { ...server, ...more });
  await userEvent.click(await screen.findByRole('button', { name: '菜单' }));
  return within(await screen.findByRole('dialog', { name: '我的' }));
}

beforeEach(() => {
  signedInPhone();
  clearCache();
});

describe('message settings', () => {
  it('switch the reminders off, and explain which messages cannot be turned off', async () => {
    const menu = await openMenu({
      'PUT /me/messages': (body) => ({ data: { reminders: true, language: 'zh-CN', ...(body as object) } }),
    });
    expect(await menu.findByRole('radio', { name: '提醒' })).toBeChecked();
    await expectSpoken(
      'dialog, 我的, modal › heading, 我的, level 2 › button, 关闭 › button, 导出我的信息 › button, 删除账号和信息 › button, 退出登录 › radio, 提醒, checked › radio, 标准版, checked',
    );
    expect(menu.getByRole('radiogroup', { name: '期限前再提醒' })).toHaveAccessibleDescription(
      menuTexts['menu.sms.always'],
    );
    await userEvent.click(menu.getByRole('radio', { name: '不提醒' }));
    expect(await screen.findByText('已保存')).toBeVisible();
    expect(menu.getByRole('radio', { name: '不提醒' })).toBeChecked();
    expect(asked).toContainEqual({ call: 'PUT /me/messages', body: { reminders: false } });
  });

  it('keep the stored value when a change fails', async () => {
    const menu = await openMenu({ 'PUT /me/messages': () => ({ status: 500, errorCode: 'INTERNAL' }) });
    await userEvent.click(await menu.findByRole('radio', { name: '不提醒' }));
    expect(await screen.findByText('没有成功，请再试一次。')).toBeVisible();
    expect(menu.getByRole('radio', { name: '提醒' })).toBeChecked();
  });
});
