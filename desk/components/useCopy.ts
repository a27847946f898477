import { useState } from 'react';
import { announce } from '@/services/announce';

/** Without TLS `navigator.clipboard` is undefined; `execCommand` then copies what the listener puts into the event. */
function copyByCommand(text: string): boolean {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.clipboardData?.setData('text/plain', text);
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', put, true);
  try {
    return document.execCommand('copy') && copied;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', put, true);
  }
}

const copyText = (text: string): Promise<boolean> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => copyByCommand(text),
    );

/**
 * Copies a text and reports the result honestly: `copied` is true only after a copy that succeeded.
 * Not antd's `copyable`: it shows "copied" also when both ways have failed.
 */
export function useCopy(text: string, announced: string) {
  const [result, setResult] = useState<{ text: string; copied: boolean }>();
  const now = result?.text === text ? result : undefined;
  const copy = async () => {
    const copied = await copyText(text);
    setResult({ text, copied });
    if (copied) announce(announced);
  };
  return { copied: now?.copied === true, failed: now?.copied === false, copy: () => void copy() };
}
