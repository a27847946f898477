import { addPageNotice } from '@/runtime/pageNotices';
import { OwnCodeSheet } from './OwnCodeSheet';
import { ownCodeAnswer } from './ownCodeState';

let isShown = false;

/** Asks for a code that goes to one's own number; false when the sheet is closed without one. */
export function askOwnCode(): Promise<boolean> {
  if (!isShown) addPageNotice(OwnCodeSheet);
  isShown = true;
  return ownCodeAnswer();
}
