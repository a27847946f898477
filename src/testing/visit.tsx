import { act, render } from '@testing-library/react';
import { TestBrowser } from '@@/testBrowser';
import { write } from '@/lib/storage';

type Answer = {
  status?: number;
  data?: unknown;
  errorCode?: string;
  fields?: unknown;
  retryAfter?: number;
  /** the server's clock */ date?: string;
};
export type Answers = Record<string, (body: unknown, url: URL, headers: Record<string, string>) => Answer>;

/** Every call that was made, as `METHOD /path`, with its body. */
export const asked: { call: string; body: unknown }[] = [];
let unanswered = 0;
/** Whether every call that was made has its answer. */
export const isQuiet = () => unanswered === 0;

/** The network as the screens see it: the contract's envelope, and nothing else. */
function network(answers: Answers) {
  return class extends EventTarget {
    status = 0;
    responseText = '';
    response = '';
    readyState = 0;
    timeout = 0;
    upload = new EventTarget();
    onloadend?: () => void;
    onerror?: () => void;
    private call = '';
    private url = new URL('http://localhost');
    private headers = '';
    private sent: Record<string, string> = {};

    open(method: string, url: string) {
      this.url = new URL(url, 'http://localhost');
      this.call = `${method.toUpperCase()} ${this.url.pathname.replace('/qczhyjs/api', '')}`;
    }

    setRequestHeader(name: string, value: string) {
      this.sent[name] = value;
    }

    abort() {}

    getAllResponseHeaders() {
      return this.headers;
    }

    send(sent?: string) {
      const body: unknown = sent ? JSON.parse(sent) : undefined;
      asked.push({ call: this.call, body });
      const answer = answers[this.call];
      unanswered += 1;
      setTimeout(() => {
        unanswered -= 1;
        if (!answer) return this.onerror?.();
        const { status = 200, data, errorCode, fields, retryAfter, date } = answer(body, this.url, this.sent);
        this.status = status;
        this.headers = [retryAfter && `retry-after: ${retryAfter}`, date && `date: ${date}`]
          .filter(Boolean)
          .join('\r\n');
        this.response = this.responseText = JSON.stringify(
          errorCode
            ? { success: false, errorCode, errorMessage: errorCode, fields, data, traceId: 'ABC-123' }
            : { success: true, data },
        );
        this.readyState = 4;
        this.onloadend?.();
      });
    }
  };
}

/** The value by which the server recognises the phone. */
export const testDevice = 'd'.repeat(64);

/** Empties the storage, as on a new phone, and sets Chinese as the language and `testDevice`. */
export function freshPhone() {
  // `write` also deletes the page's copy (lib/storage).
  for (const key of Object.keys(localStorage)) write(key, null);
  localStorage.setItem('umi_locale', 'zh-CN');
  localStorage.setItem('device', testDevice);
}

/** An empty phone on which a person has signed in. Photos cannot be downloaded to it. */
export function signedInPhone() {
  freshPhone();
  localStorage.setItem('User-Token', 'token');
  globalThis.fetch = () => Promise.reject(new Error('no photos here'));
}

/** From now on the network answers so. */
export function answerWith(answers: Answers) {
  window.XMLHttpRequest = network(answers) as unknown as typeof XMLHttpRequest;
}

/** The browser reports that there is a network again: an open form saves at once, and no test waits for the pause after the last keystroke. */
export const backOnline = () => act(() => void window.dispatchEvent(new Event('online')));

/** The whole app at an address, with the server's answers given. */
export function visit(path: string, answers: Answers = {}) {
  asked.length = 0;
  answerWith(answers);
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const { pathname, search, hash } = new URL(`/qczhyjs${path}`, 'http://localhost');
  window.history.replaceState(null, '', pathname + search + hash);
  return render(<TestBrowser location={{ pathname, search, hash }} />);
}
