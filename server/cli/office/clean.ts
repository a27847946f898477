/**
 * What others typed goes to a terminal as text and as nothing else: no escape sequence, no bell, no title, no letters that
 * turn the reading direction. Line ends and tabs are ours.
 */
export const clean = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
