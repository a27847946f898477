import type { Language } from '@domain/languages';

/** In the entry, in every language: the other texts of the requested language failed to load. */
export const languageLost: Record<Language, { text: string; retry: string }> = {
  'zh-CN': { text: '文字没有下载下来。请检查网络，再试一次。', retry: '再试一次' },
  'en-US': {
    text: 'The English text did not load, so this page is in Chinese. Check your network and try again.',
    retry: 'Try again',
  },
  'ar-SA': {
    text: 'لم يتم تحميل النص العربي، لذلك تظهر الصفحة بالصينية. تحقق من الشبكة وحاول مرة أخرى.',
    retry: 'حاول مرة أخرى',
  },
};
