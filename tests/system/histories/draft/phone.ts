/** The parts of the phone app that run in the simulation: the open draft of one tab with its dependencies. */
export { sendApplication } from '@/features/form/draft/sendApplication';
export { closeSession, goOnSignedIn, openSession } from '@/features/form/draft/openSession';
export { dropEverything } from '@/services/deviceStore';
export { setToken, signOut } from '@/services/session';
export type { DraftSession } from '@/features/form/draft/session';
export { testDraft, testPolicy } from '@/features/form/testing/draft';
export { flows } from '@domain/flow';
export { mergeStep } from '@domain/flow/save';
