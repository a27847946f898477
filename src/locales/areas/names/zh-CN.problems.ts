import { sentences } from '@domain/rules/sentences';

/** The rules have their own sentences in zh-CN; a page that speaks it shows those. */
export default Object.fromEntries(
  Object.entries(sentences).map(([reason, sentence]) => [`problem.${reason}`, sentence]),
) as Record<string, string>;
