import { applyLanguage, shownLanguage } from './shownLanguage';
import { write } from '@/lib/storage';

const browser = (...requested: string[]) => {
  jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(requested);
};
const applied = () => {
  applyLanguage();
  return `${document.documentElement.lang} ${document.documentElement.dir}`;
};
afterEach(() => {
  jest.restoreAllMocks();
  write('umi_locale', 'zh-CN');
});

describe('applyLanguage', () => {
  it.each([
    [null, ['en-GB'], 'en-US ltr'],
    [null, ['ar'], 'ar-SA rtl'],
    [null, ['zh-Hans-CN'], 'zh-CN ltr'],
    [null, ['fr-FR'], 'zh-CN ltr'],
    [null, ['fr-FR', 'en-US'], 'en-US ltr'],
    [null, ['fr-FR', 'ar-EG'], 'ar-SA rtl'],
    [null, ['he-IL', 'en-US'], 'en-US ltr'],
    [null, ['he-IL'], 'zh-CN ltr'],
    ['', ['ar-SA'], 'ar-SA rtl'],
    ['ar-SA', ['en-US'], 'ar-SA rtl'],
    ['he-IL', ['ar-SA'], 'zh-CN ltr'],
    ['fa', ['ar-SA'], 'zh-CN ltr'],
    ['fr-FR', ['en-US'], 'zh-CN ltr'],
    ['nonsense', ['zh-CN'], 'zh-CN ltr'],
  ])('for the stored choice %j and the browser languages %j sets %s', (stored, requested, shown) => {
    write('umi_locale', stored);
    browser(...requested);
    expect(applied()).toBe(shown);
    expect(shownLanguage()).toBe(shown.split(' ')[0]);
  });
});
