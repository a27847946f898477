import { languages, nearest } from '@domain/languages';

/** Returns the language of the cookie (the user's choice), otherwise the first supported language of Accept-Language. */
export function chooseLanguage(cookie = '', acceptLanguage = ''): string {
  const chosen = /(?:^|;\s*)umi_locale=([\w-]+)/.exec(cookie)?.[1];
  const wanted = chosen === undefined ? inOrder(acceptLanguage) : [chosen];
  return wanted.map(nearest).find(Boolean) ?? languages[0];
}

function inOrder(acceptLanguage: string): string[] {
  const ranked = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return ranked
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
