import built from '@@/policyFacts';
import { findStep, isVisible } from '@domain/flow/fields';
import type { FieldDef, Kind, StepKey } from '@domain/flow/types';
import { pauseIn } from '@domain/policy/cityPauses';

import { stepPath } from '@/services/paths';
import { isReturned, returnedId } from '../draft/store';
import { sameJson, useDeferredDraft, useDraft, useDraftController } from '../draft/useDraft';

interface StepAnswer {
  /** Declared groups with the fields that are visible for the current answers. */
  groups: { key: string; fields: FieldDef[] }[];
  /** The policy edition is loaded, so the photo slots are known. */
  isReady: boolean;
}

/** One step of the form. Re-renders only when a field appears or disappears. */
export function useStep(step: StepKey): StepAnswer {
  const { store } = useDraftController();
  const isReady = useDraft((state) => state.edition !== null);
  const { groups } = findStep(store.flow, step);
  const shown = useDraft((state) => {
    const values = state.answers[step];
    return groups.flatMap((group) => group.fields.filter((field) => isVisible(field, values)).map(({ key }) => key));
  }, sameJson);
  return {
    groups: groups.map(({ key, fields }) => ({ key, fields: fields.filter((field) => shown.includes(field.key)) })),
    isReady,
  };
}

interface Stage {
  key: StepKey;
  isDone: boolean;
  /** URL of the step if it is open. */
  path: string | undefined;
}

/** The steps with their state, for the progress bar. */
export function useStages(): Stage[] {
  const session = useDraftController();
  const { flow } = session.store;
  const states = useDeferredDraft(
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

/** State for the notices above the form. */
export function useFormNews(): FormNews {
  const { store } = useDraftController();
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
  /** The server recognises photos (OCR). */
  isRead: boolean;
}

/** Photo limits and OCR state. Before the policy is loaded, values from build time are used. */
export function usePhotoRules(): PhotoRules {
  const policy = useDraft((state) => state.policy);
  return { maxMB: policy?.common.upload.maxMB ?? built.photoMaxMB, isRead: policy?.reading !== 'off' };
}
