import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { _LocaleContainer } from '@@/plugin-locale/locale';
import { freshPhone, visit } from '@/testing/visit';
import { loadShownTexts } from '@/services/language';
import LanguageNotice from './LanguageNotice';
import { expectSpoken } from '@/spoken/expectSpoken';

let mockIsLost = true;
jest.mock('@/locales/lazy/ar-SA', () => {
  if (mockIsLost) throw new Error('Loading chunk 7 failed.');
  return { texts: { 'nav.home': 'الرئيسية' } };
});
beforeEach(freshPhone);

describe('LanguageNotice', () => {
  it('a failed language switch is announced and the page keeps its language', async () => {
    visit('/home');
    await screen.findByRole('radio', { name: 'العربية' });
    await expectSpoken(
      'button, 长辈版, not pressed › combobox, 语言, zh-CN … not expanded › main › heading, 汽车置换一件事, level 1 › link, 登录 › link, 申请补贴 › radiogroup, 字号 › radio, 标准版, checked',
    );
    await userEvent.click(screen.getByRole('radio', { name: 'العربية' }));
    expect(await screen.findByText(/这种语言的文字没有下载下来/)).toHaveAttribute('role', 'status');
    expect(screen.getByRole('radio', { name: '中文' })).toBeChecked();
    expect(localStorage.getItem('umi_locale')).toBe('zh-CN');
  });

  it('is shown in the requested language at start, until a second attempt loads its texts', async () => {
    localStorage.setItem('umi_locale', 'ar-SA');
    await loadShownTexts();
    render(
      <_LocaleContainer>
        <LanguageNotice />
      </_LocaleContainer>,
    );
    const notice = screen.getByText(/لم يتم تحميل النص العربي/).parentElement;
    expect(notice).toHaveAttribute('dir', 'rtl');
    expect(notice).toHaveAttribute('lang', 'ar-SA');
    expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    expect(localStorage.getItem('umi_locale')).toBe('ar-SA');
    mockIsLost = false;
    await userEvent.click(screen.getByRole('button', { name: 'حاول مرة أخرى' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  });
});
