/** Ends the start with a message and no stack trace: what is wrong, in which setting, and how to fix it. */
export class StartError extends Error {}
