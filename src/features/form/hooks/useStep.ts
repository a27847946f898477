import built from '@@/policyFacts';
import { findStep, isVisible } from '@domain/flow/fields';
import type { FieldDef, Kind, StepKey } from '@domain/flow/types';
import { pauseIn } from '@domain/policy/cityPauses';

import { stepPath } from '@/services/paths';
import { isReturned, returnedId } from '../session/state';
import { importPrepare } from '../photos/importPrepare';
import { importQueue } from '../photos/lazyQueue';
import { sameJson, useDebouncedDraft, useDraft, useDraftSession } from './context';

interface StepAnswer {
  /** What the declaration groups together, with the fields that these answers ask for. */
  groups: { key: string; fields: FieldDef[] }[];
  /** Its policy is here, and with it what photos are wanted. */
  isReady: boolean;
  /** The rules have been fetched: somebody fills in. */
  isBegun: boolean;
}

/** One declared step as it is to be filled in. Drawn anew only when a field comes or goes. */
export function useStep(step: StepKey): StepAnswer {
  const { store } = useDraftSession();
  const isReady = useDraft((state) => state.edition !== null);
  const isBegun = useDraft((state) => state.isValidated);
  const { groups } = findStep(store.flow, step);
  const shown = useDraft((state) => {
    const values = state.answers[step];
    return groups.flatMap((group) => group.fields.filter((field) => isVisible(field, values)).map(({ key }) => key));
  }, sameJson);
  return {
    groups: groups.map(({ key, fields }) => ({ key, fields: fields.filter((field) => shown.includes(field.key)) })),
    isReady,
    isBegun,
  };
}

interface Stage {
  key: StepKey;
  isDone: boolean;
  /** Where it may be gone to. */
  path: string | undefined;
}

/** The way through the form: what is complete, and what is open. */
export function useStages(): Stage[] {
  const session = useDraftSession();
  const { flow } = session.store;
  const states = useDebouncedDraft(
    (state) => (session.validator?.steps(state) ?? []).map(({ key, open, complete }) => ({ key, open, complete })),
    sameJson,
  );
  const id = useDraft(returnedId);
  return flow.steps.map(({ key }) => {
    const state = states.find((one) => one.key === key);
    return {
      key,
      isDone: Boolean(state?.complete && state.open),
      path: state?.open ? stepPath(flow.id, key, id) : undefined,
    };
  });
}

interface FormNews {
  kind: Kind;
  isReturned: boolean;
  /** The edition has another version than the draft, or takes no applications now, at least in the city of the draft. */
  hasEditionChanged: boolean;
}

/** What must be said before more is typed. */
export function useFormNews(): FormNews {
  const { store } = useDraftSession();
  return {
    kind: store.flow.kind,
    isReturned: useDraft(isReturned),
    hasEditionChanged: useDraft(
      ({ draft, edition, answers }) =>
        draft.status === 'draft' &&
        edition !== null &&
        (edition.status !== 'open' ||
          edition.version !== draft.policyVersion ||
          pauseIn(edition, String(answers.personalInfo.regionCode ?? '')) !== undefined),
    ),
  };
}

interface PhotoRules {
  maxMB: number;
  /** The server reads what it can. */
  isRead: boolean;
}

/** What photos may be, and what becomes of them: said with the first words of the page, before the policy has come. */
export function usePhotoRules(): PhotoRules {
  const policy = useDraft((state) => state.policy);
  return { maxMB: policy?.common.upload.maxMB ?? built.photoMaxMB, isRead: policy?.reading !== 'off' };
}

/** What takes a photo in, and keeps it where there is no network. */
export const importPhotoKeepers = () => [importQueue(), importPrepare()];
