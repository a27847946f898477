import { getIntl } from '@umijs/max';
import { createPluginManager } from '@@/core/plugin';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { languages } from '@domain/languages';
import { loadShownTexts, switchLanguage, textLoaders } from './language';
import { shownLanguage } from './shownLanguage';
import { write } from '@/lib/storage';

const page = () => `${document.documentElement.lang} ${document.documentElement.dir}`;
createPluginManager();
afterEach(() => switchLanguage('zh-CN'));

describe('switchLanguage', () => {
  it('ends with the language that was chosen last when an earlier one loads later', async () => {
    const slow = switchLanguage('ar-SA');
    await switchLanguage('zh-CN');
    await slow;
    expect(page()).toBe('zh-CN ltr');
    expect(localStorage.getItem('umi_locale')).toBe('zh-CN');
  });
});

describe('a language that is added together with its texts', () => {
  const known = languages as unknown as string[];
  const add = (language: string, title: string) => {
    known.push(language);
    textLoaders[language] = () => Promise.resolve({ adm: zhCN, texts: { 'nav.home': title } });
  };
  afterEach(() => {
    delete textLoaders[known.pop()!];
  });

  it.each([
    ['fa-IR', 'خانه', 'rtl'],
    ['ku-IQ', 'Mal', 'rtl'],
    ['fr-FR', 'Accueil', 'ltr'],
  ])('shows %s with its texts and its direction without any other change', async (language, title, direction) => {
    add(language, title);
    write('umi_locale', null);
    jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue([language.slice(0, 2)]);
    await loadShownTexts();
    expect(page()).toBe(`${language} ${direction}`);
    expect(getIntl(shownLanguage()).formatMessage({ id: 'nav.home' })).toBe(title);
    jest.restoreAllMocks();
  });
});
