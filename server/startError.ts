import { operatorText } from './operatorText';

/** Ends the start with a message and no stack trace: what is wrong, in which setting, and how to fix it. */
export class StartError extends Error {
  constructor(english: string, chinese = english, options?: ErrorOptions) {
    super(operatorText(english, chinese), options);
  }
}
