import { text } from 'node:stream/consumers';
import { ERRORS, noJournal } from '../platform/doctor/logChecks';
import { journalLines } from '../platform/doctor/journal';
import { errorLines, loggedErrors, requestLines } from '../platform/doctor/loggedErrors';
import { operatorText } from '../operatorText';
import { StartError } from '../startError';
import { startFailed } from '../startFailed';

const LIMIT_MS = 60_000;
const TRACE = /^[\w-]{6,64}$/;

/** Errors of the last 24 hours, or the entries of one request by its error code; `-` reads a log from standard input. */
async function errors([argument]: string[]): Promise<string> {
  if (argument !== undefined && argument !== '-' && !TRACE.test(argument))
    throw new StartError(`"${argument}" is not an error code.`, `“${argument}”不是出错编号。`);
  const traceId = argument === '-' ? undefined : argument;
  const lines =
    argument === '-'
      ? (await text(process.stdin)).split('\n')
      : (await journalLines(traceId ?? ERRORS, LIMIT_MS, traceId ? '-30d' : '-24h'))?.lines;
  if (!lines) throw new StartError(noJournal());
  const shown = traceId ? requestLines(lines, traceId) : errorLines(loggedErrors(lines));
  return shown || operatorText('The log has none.', '日志里没有。');
}

errors(process.argv.slice(2)).then(console.log, startFailed);
