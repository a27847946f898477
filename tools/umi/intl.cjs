/**
 * A webpack loader for three lines of react-intl that wake the browser's whole table of languages while the first screen is drawn,
 * 60 to 180 ms on a slow phone: a default locale that nothing uses, and two warnings for browsers older than ours.
 * What formats a number or a date wakes the table then, when the screen is there.
 */
const lines = {
  'core.js': [
    [
      'IntlMessageFormat.defaultLocale = new Intl.NumberFormat().resolvedOptions().locale;',
      "IntlMessageFormat.defaultLocale = 'zh-CN';",
    ],
  ],
  'provider.js': [
    ['!Intl.NumberFormat.supportedLocalesOf(locale).length && onError', 'false'],
    ['!Intl.DateTimeFormat.supportedLocalesOf(locale).length &&\n        onError', 'false'],
  ],
};

module.exports = function withoutEagerIntl(source) {
  const file = Object.keys(lines).find((name) => this.resourcePath.endsWith(name));
  return lines[file].reduce((text, [line, instead]) => {
    if (!text.includes(line))
      throw new Error(`${this.resourcePath} has changed: tools/umi/intl.cjs does not find "${line}"`);
    return text.replace(line, instead);
  }, source);
};
