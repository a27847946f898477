import { addPageNotice } from '@/runtime/pageNotices';
import { OwnCodeSheet } from './OwnCodeSheet';
import { ownCodeAnswer } from './ownCodeState';

let isShown = false;

/** Requires a code sent to the user's mobile number. Resolves to false when the sheet is closed. */
export function askOwnCode(): Promise<boolean> {
  if (!isShown) addPageNotice(OwnCodeSheet);
  isShown = true;
  return ownCodeAnswer();
}
