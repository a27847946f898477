import type { Line } from './devtools';

/** Console messages for expected responses and for requests that ended because the page was left (ahooks logs each failure). */
const expected =
  /the server responded with a status of (4\d\d|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED|ABORTED|CONNECTION)|^\w+: Request aborted\n/;

interface Thrown {
  exceptionDetails: { text: string; url?: string; lineNumber: number; exception?: { description?: string } };
}
interface Said {
  type: string;
  args: { value?: unknown; description?: string }[];
}
interface Entry {
  entry: { level: string; text: string; url?: string };
}

/** Collects exceptions and console errors; the returned function returns and clears them. */
export async function listen(line: Line) {
  const heard: string[] = [];
  const hear = (text: string) => {
    if (!expected.test(text)) heard.push(text.slice(0, 300));
  };
  line.on('Runtime.exceptionThrown', (params) => {
    const { text, url = '', lineNumber, exception } = (params as unknown as Thrown).exceptionDetails;
    hear(`${exception?.description?.split('\n').slice(0, 3).join(' ') ?? text} (${url}:${lineNumber})`);
  });
  line.on('Runtime.consoleAPICalled', (params) => {
    const { type, args } = params as unknown as Said;
    if (type === 'error') hear(args.map(({ value, description }) => String(value ?? description)).join(' '));
  });
  line.on('Log.entryAdded', (params) => {
    const { level, text, url = '' } = (params as unknown as Entry).entry;
    if (level === 'error') hear(`${text} (${url})`);
  });
  await line.send('Runtime.enable');
  await line.send('Log.enable');
  return () => heard.splice(0);
}
