import { languages } from '@domain/languages';

/** The cookie is the person's own choice; else the browser's first language. */
export function chooseLanguage(cookie = '', acceptLanguage = ''): string {
  const chosen = /(?:^|;\s*)umi_locale=([\w-]+)/.exec(cookie)?.[1];
  return nearest(chosen ?? firstOf(acceptLanguage)) ?? languages[0];
}

function firstOf(acceptLanguage: string): string {
  const ranked = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return ranked.sort((a, b) => b.quality - a.quality)[0]?.tag ?? '';
}

const nearest = (tag: string): string | undefined =>
  languages.find((one) => one.toLowerCase() === tag.toLowerCase()) ?? languages.find((one) => one.split('-')[0] === tag.toLowerCase().split('-')[0]);
