export interface LoggedError {
  text: string;
  count: number;
  /** the last time */
  at: string;
  traceId?: string;
}

interface Entry {
  level?: unknown;
  time?: unknown;
  msg?: unknown;
  route?: unknown;
  traceId?: unknown;
  err?: unknown;
}

/** Returns the entry of a line, or undefined for text that another program wrote. */
function parse(line: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(line.slice(Math.max(0, line.indexOf('{'))));
    return typeof entry === 'object' && entry !== null ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Messages of an error and its causes, with their codes; at most four, as `describeError` logs them. */
function causesOf(err: unknown): string[] {
  if (typeof err !== 'object' || err === null) return [];
  const { code, message, cause } = err as { code?: unknown; message?: unknown; cause?: unknown };
  const text = [code, message].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return [text, ...causesOf(cause)].filter(Boolean);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One sentence: message, route and causes. */
const describe = ({ msg, route, err }: Entry): string =>
  [asText(msg), asText(route), ...new Set(causesOf(err))].filter(Boolean).join(' · ');

/** Returns the errors among the lines of a log, each kind once, in the order of the lines. */
export function loggedErrors(lines: readonly string[]): LoggedError[] {
  const kinds = new Map<string, LoggedError>();
  for (const entry of lines.map(parse)) {
    if (entry?.level !== 'error' && entry?.level !== 'fatal') continue;
    const text = describe(entry);
    const counted = kinds.get(text);
    if (counted) counted.count += 1;
    else
      kinds.set(text, {
        text,
        count: 1,
        at: asText(entry.time),
        ...(typeof entry.traceId === 'string' && { traceId: entry.traceId }),
      });
  }
  return [...kinds.values()];
}

const shownTime = (time: string): string =>
  Number.isNaN(Date.parse(time)) ? time : new Date(time).toLocaleString('sv', { timeZone: 'Asia/Shanghai' });

/** Returns a line per kind: last time, how often, text, error code of the last one. */
export const errorLines = (errors: readonly LoggedError[]): string =>
  errors
    .map(({ at, count, text, traceId }) => `${shownTime(at)}  ×${count}  ${text}${traceId ? `  (${traceId})` : ''}`)
    .join('\n');

/** Returns a line per entry of a request: time, level, text and status. */
export const requestLines = (lines: readonly string[], traceId: string): string =>
  lines
    .map(parse)
    .filter((entry) => entry?.traceId === traceId)
    .map((entry) => {
      const { level, time, status } = entry as Entry & { status?: unknown };
      return `${shownTime(asText(time))}  ${asText(level)}  ${describe(entry!)}${typeof status === 'number' ? ` · ${status}` : ''}`;
    })
    .join('\n');
