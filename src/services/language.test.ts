import { getAllLocales, getIntl } from '@umijs/max';
import { createPluginManager } from '@@/core/plugin';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import { languages } from '@domain/languages';
import { loadShownTexts, switchLanguage, textLoaders } from './language';
import { applyLanguage, shownLanguage, unavailableLanguage } from './shownLanguage';
import { write } from '@/lib/storage';

let mockIsLost = true;
jest.mock('@/locales/lazy/ar-SA', () => {
  if (mockIsLost) throw new Error('Loading chunk 7 failed.');
  return { texts: { 'nav.home': 'الرئيسية' } };
});

const page = () => `${document.documentElement.lang} ${document.documentElement.dir}`;
createPluginManager();
beforeEach(() => {
  mockIsLost = true;
});
afterEach(async () => {
  await switchLanguage('zh-CN');
});

describe('switchLanguage', () => {
  it('keeps the language and the stored choice when the texts fail to load', async () => {
    await expect(switchLanguage('ar-SA')).rejects.toThrow('Loading chunk');
    expect(localStorage.getItem('umi_locale')).toBe('zh-CN');
    expect(shownLanguage()).toBe('zh-CN');
  });
});

describe('loadShownTexts', () => {
  it('shows zh-CN from left to right when the texts are lost, keeps the choice, and switches on a second try', async () => {
    write('umi_locale', 'ar-SA');
    applyLanguage();
    expect(page()).toBe('ar-SA rtl');
    await loadShownTexts();
    expect(page()).toBe('zh-CN ltr');
    expect(shownLanguage()).toBe('zh-CN');
    expect(unavailableLanguage()).toBe('ar-SA');
    expect(localStorage.getItem('umi_locale')).toBe('ar-SA');
    mockIsLost = false;
    await switchLanguage('ar-SA');
    expect(getAllLocales()).toContain('ar-SA');
    expect(page()).toBe('ar-SA rtl');
    expect(unavailableLanguage()).toBeUndefined();
  });
});

describe('switchLanguage after the texts are reachable', () => {
  it('ends with the language that was chosen last when an earlier one loads later', async () => {
    mockIsLost = false;
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
