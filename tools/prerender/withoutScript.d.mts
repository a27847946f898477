import type { privacyParts } from '../../src/components/dialogs/privacyParts';
import type { htmlTexts } from '../../src/locales/html';

export function consentsToRead(
  parts: typeof privacyParts,
  messages: Record<string, string>,
  values: Record<string, unknown>,
  mark?: string,
): string;
export function withoutScript(
  texts: (typeof htmlTexts)['zh-CN']['withoutScript'],
  hasList?: boolean,
  more?: string,
): string;
