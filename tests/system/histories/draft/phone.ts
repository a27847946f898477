/** The parts of the phone app that run in the simulation: the open draft of one tab with its dependencies. */
export { submitDraft } from '@/features/form/draft/submit';
export { closeDraft, continueWithNewToken, openDraft } from '@/features/form/draft/openDraft';
export type { DraftController } from '@/features/form/draft/controller';
export { testDraft, testPolicy } from '@/features/form/testing/draft';
export { flows } from '@domain/flow';
export { mergeStep } from '@domain/flow/save';
