export const escape = (text) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Returns the full consent texts, which the app shows in a sheet.
 * @param parts `privacyParts` of src/components/dialogs/privacyParts.ts
 * @param messages the texts of the area `privacy`, by key
 * @param values replacements of placeholders; a placeholder without a value fails the build
 * @param mark behind the days that the policy sets, under an example policy
 */
export function consentsToRead(parts, messages, values, mark = '') {
  const say = (key) =>
    messages[key].replace(/\{(\w+)\}/g, (placeholder, name) => {
      if (values[name] === undefined) throw new Error(`${key}: no value for ${placeholder}`);
      return escape(`${values[name]}`);
    });
  return Object.values(parts)
    .map(({ title, headed, plain }) => {
      const paragraphs = [
        ...headed.map(
          (part) =>
            `<b>${say(`privacy.${part}Title`)}</b><br>${say(`privacy.${part}`)}${part === 'keep' ? ` ${escape(mark)}` : ''}`,
        ),
        ...[...plain, 'version'].map((part) => say(`privacy.${part}`)),
      ];
      return `<details><summary>${say(title)}</summary>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</details>`;
    })
    .join('');
}

/**
 * Returns the message for pages whose script is disabled, unsupported or not loaded; shown by <noscript> or by boot.js.
 * @param texts `withoutScript` of src/locales/html.ts, in the language of the page
 * @param hasList adds a marker that the server replaces by the current list (server/site/lists.ts)
 * @param more additional HTML of this page
 */
export function withoutScript({ title, why, ways, call, again }, hasList, more = '') {
  const list = ways.map((way) => `<li>${way}</li>`).join('');
  return `<noscript><section class="late" role="status"><h2>${title}</h2><p>${why}</p><ul>${list}</ul><p>${call} <a href="tel:12345">12345</a> · <a href="">${again}</a></p>${more}${hasList ? '<!--list-->' : ''}</section></noscript>`;
}
