// The message for pages whose script is disabled, unsupported or not loaded; shown by <noscript> or by boot.js.
const words = {
  'zh-CN': {
    title: '登录、申请和查进度暂时打不开',
    why: '可能是网络太慢、浏览器太旧，或浏览器关闭了脚本。页面上写着的内容可以照常看，已经保存的草稿都在。',
    ways: ['刷新一次，或换一个网络再打开', '换一个浏览器，或用家人的手机打开'],
    call: '打不开，拨打',
    again: '重新打开',
  },
  'en-US': {
    title: 'Signing in, applying and checking progress do not work right now',
    why: 'The network may be slow, the browser too old, or its scripts switched off. What stands on the page can be read; drafts that were saved are kept.',
    ways: ['Reload the page, or try another network', 'Use another browser, or the phone of someone in your family'],
    call: 'If nothing helps, call',
    again: 'Open again',
  },
  'ar-SA': {
    title: 'تسجيل الدخول والتقديم ومتابعة الطلب لا تعمل الآن',
    why: 'قد تكون الشبكة بطيئة أو المتصفح قديمًا أو أن البرامج النصية متوقفة فيه. يمكن قراءة ما في الصفحة، والمسودات المحفوظة باقية.',
    ways: ['أعد تحميل الصفحة أو جرّب شبكة أخرى', 'استخدم متصفحًا آخر أو هاتف أحد أفراد العائلة'],
    call: 'إذا لم ينجح شيء فاتصل على',
    again: 'افتح مجددًا',
  },
};

/** The consent texts, which the app shows in a sheet. */
const consentTexts = [
  ['privacy.title', ['what', 'why', 'share', 'safe', 'keep', 'rights', 'ask']],
  ['privacy.sensitiveTitle', ['sensitiveWhat', 'sensitiveNo']],
];

/**
 * @param messages the texts of the area `privacy`, by key
 * @param values replacements of placeholders such as {days}
 */
export function consentsToRead(messages, values) {
  const say = (key) => messages[key].replace(/\{(\w+)\}/g, (found, name) => values[name] ?? found);
  const paragraph = (part) =>
    `${`privacy.${part}Title` in messages ? `<b>${say(`privacy.${part}Title`)}</b><br>` : ''}${say(`privacy.${part}`)}`;
  return consentTexts
    .map(
      ([title, parts]) =>
        `<details><summary>${say(title)}</summary>${parts.map((part) => `<p>${paragraph(part)}</p>`).join('')}<p>${say('privacy.version')}</p></details>`,
    )
    .join('');
}

/**
 * @param hasList adds a marker that the server replaces by the current list (server/http/site/lists.ts)
 * @param more additional HTML of this page
 */
export function withoutScript(language, hasList, more = '') {
  const { title, why, ways, call, again } = words[language];
  const list = ways.map((way) => `<li>${way}</li>`).join('');
  return `<noscript><section class="late" role="status"><h2>${title}</h2><p>${why}</p><ul>${list}</ul><p>${call} <a href="tel:12345">12345</a> · <a href="">${again}</a></p>${more}${hasList ? '<!--list-->' : ''}</section></noscript>`;
}
