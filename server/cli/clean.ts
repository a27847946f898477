/**
 * Replaces control characters and bidirectional marks, so that user input cannot inject terminal escape sequences
 * or reverse the text direction. Line feeds and tabs remain.
 */
export const clean = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
