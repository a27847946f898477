/** What of the phone's program takes part: the draft as it is open in one tab, with everything that hangs on it. */
export { sendApplication } from '@/features/form/session/sendApplication';
export { closeSession, goOnSignedIn, openSession } from '@/features/form/session/openSession';
export { dropEverything } from '@/services/deviceStore';
export { setToken, signOut } from '@/services/session';
export type { DraftSession } from '@/features/form/session/session';
export { testDraft, testPolicy } from '@/features/form/testing/draft';
export { flows } from '@domain/flow';
export { mergeStep } from '@domain/flow/save';
