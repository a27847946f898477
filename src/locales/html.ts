import type { Language } from '@domain/languages';

interface HtmlTexts {
  description: string;
  /** The message of a page whose script is disabled, unsupported or not loaded. */
  withoutScript: { title: string; why: string; ways: string[]; call: string; again: string };
}

/** Texts of the HTML, which tools/prerender writes. No script contains them. */
export const htmlTexts: Record<Language, HtmlTexts> = {
  'zh-CN': {
    description: '汽车报废更新、置换更新补贴，手机上填三步，随时停、随时接着办。',
    withoutScript: {
      title: '登录、申请和查进度暂时打不开',
      why: '可能是网络太慢、浏览器太旧，或者浏览器不支持。页面上写着的内容可以照常看，已经保存的草稿都在。',
      ways: ['刷新一次，或换一个网络再打开', '换一个浏览器，或用家人的手机打开'],
      call: '打不开，拨打',
      again: '重新打开',
    },
  },
  'en-US': {
    description: 'Car scrappage and trade-in subsidies: three steps on the phone, pause and go on at any time.',
    withoutScript: {
      title: 'Signing in, applying and checking progress do not work right now',
      why: 'The network may be slow, or the browser too old or not suited to this page. You can still read this page; saved drafts are kept.',
      ways: ['Reload the page, or try another network', 'Use another browser, or the phone of someone in your family'],
      call: 'If nothing helps, call',
      again: 'Open again',
    },
  },
  'ar-SA': {
    description: 'دعم تخريد السيارات واستبدالها: ثلاث خطوات على الهاتف، توقف وأكمل متى شئت.',
    withoutScript: {
      title: 'تسجيل الدخول والتقديم ومتابعة الطلب لا تعمل الآن',
      why: 'قد تكون الشبكة بطيئة أو المتصفح قديمًا أو لا يدعم هذه الصفحة. يمكن قراءة ما في الصفحة، والمسودات المحفوظة باقية.',
      ways: ['أعد تحميل الصفحة أو جرّب شبكة أخرى', 'استخدم متصفحًا آخر أو هاتف أحد أفراد العائلة'],
      call: 'إذا لم ينجح شيء فاتصل على',
      again: 'افتح مجددًا',
    },
  },
};

/** The page that the service worker shows without network when it has stored none. */
export const noNetwork = {
  title: '网络没有连上',
  text: '请连上网络，再打开这个页面。已经提交和保存的内容不受影响。',
  again: '重新打开',
  call: '需要帮助请拨打',
  en: 'There is no network. Connect, then open this page again. What you have submitted or saved is safe.',
  ar: 'لا يوجد اتصال بالشبكة. اتصل بالشبكة ثم افتح هذه الصفحة من جديد. ما قدّمته أو حفظته آمن.',
};
