import { announce } from './announce';
import { isInWeChat } from '@/lib/isInWeChat';
import { useT } from '@/i18n';

/** Returns a function that prints the page, or shows how to print it where the browser cannot. */
export function usePrint() {
  const t = useT();
  return () => (isInWeChat() ? announce(t('ui.print.inWeChat')) : window.print());
}
