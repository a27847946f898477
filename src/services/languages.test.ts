import { directionOf, shownLanguage } from './languages';
import { write } from './storage';

const browser = (...languages: string[]) => {
  jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages);
};
afterEach(() => {
  jest.restoreAllMocks();
  write('umi_locale', 'zh-CN');
});

describe('the language shown', () => {
  it.each([
    [null, ['en-GB'], 'en-US'],
    [null, ['ar'], 'ar-SA'],
    [null, ['zh-Hans-CN'], 'zh-CN'],
    [null, ['fr-FR'], 'zh-CN'],
    [null, ['fr-FR', 'en-US'], 'en-US'],
    ['ar-SA', ['en-US'], 'ar-SA'],
    ['fr-FR', ['en-US'], 'zh-CN'],
    ['nonsense', ['zh-CN'], 'zh-CN'],
  ])('kept %s, browser %j: %s', (kept, wanted, shown) => {
    write('umi_locale', kept);
    browser(...wanted);
    expect(shownLanguage()).toBe(shown);
  });

  it('runs from right to left for he, ar, fa and ku', () => {
    expect(['he-IL', 'ar-EG', 'fa', 'ku-TR', 'zh-CN', 'en-US'].map(directionOf)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ]);
  });
});
