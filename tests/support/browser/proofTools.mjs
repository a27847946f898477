// Playwright's global setup: installs the packages of `tests/package.json` when a test that loads one of them may run.
import { ensureTestTools } from '../../../tools/lib/prepare.mjs';

/** The files whose tests load such a package in the selection `whole`. */
const users = /(^|\/)(looks|readingLooks|states|markup)/;

export default function installTools() {
  if ((process.env.JOURNEYS ?? 'whole') !== 'whole') return;
  const named = process.argv.slice(2).filter((argument) => argument !== 'test' && !argument.startsWith('-'));
  if (named.length === 0 || named.some((name) => users.test(name))) ensureTestTools();
}
