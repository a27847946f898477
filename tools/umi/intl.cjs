/**
 * A webpack loader that removes three lines of react-intl which load all ICU locale data during the first render (60 to 180 ms on a slow phone):
 * a default locale that is not used, and two warnings for unsupported browsers. Formatting a number or a date loads the data later.
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
