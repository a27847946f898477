import type { Problems } from '../errors';
import type { RuleName } from '../rules/names';

export const flowIds = ['apply', 'applyElv', 'newApply', 'newApplyElv'] as const;
export type FlowId = (typeof flowIds)[number];

/** A kind is known by its words in `eligibility.kind.<kind>` and has a flow in each generation. */
export const kinds = ['scrap', 'replacement'] as const;
export type Kind = (typeof kinds)[number];

export const stepKeys = ['personalInfo', 'oldCarInfo', 'newCarInfo'] as const;
export type StepKey = (typeof stepKeys)[number];

/** Texts as they were typed, amounts in 分, booleans only for what was confirmed. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value | undefined>;
export type Answers = Record<StepKey, Values>;

/** The words of a choice are `option.<set>.<code>`. */
export interface Options {
  set: string;
  codes: readonly string[];
}

export type Control = 'text' | 'choice' | 'date' | 'money' | 'integer' | 'region' | 'suggest';

export interface FieldDef {
  /** The `name` attribute; its label is `field.<step>.<key>`, its hint, where it has one, `field.<step>.<key>.hint`. */
  key: string;
  /** The zh-CN label, for the sentences of the rules. */
  label: string;
  control: Control;
  rule: RuleName;
  hint?: true;
  options?: Options;
  suggest?: 'banks' | 'brands' | 'recyclers';
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'text';
  autocomplete?: string;
  capitals?: true;
  minLength?: number;
  /** Characters once normalised; what is typed may have spaces besides. */
  maxLength?: number;
  /** In the unit that is stored: 分, 毫升. */
  min?: number;
  max?: number;
  /** Dates of the same step that this one may not be earlier than; the nearest first. */
  notBefore?: readonly string[];
  /** Sizes of the groups in which a long number is shown; the last repeats. */
  grouping?: readonly number[];
  visibleWhen?: { field: string; is: readonly string[] };
  /** The answer of the same step that decides how this one is checked (kind of invoice, origin of the car). */
  dependsOn?: string;
  /** The boolean beside the number that says "I have looked, it is right". */
  confirmedBy?: string;
}

export interface GroupDef {
  /** Its heading is `group.<step>.<key>`. */
  key: string;
  fields: readonly FieldDef[];
}

export interface StepDef {
  key: StepKey;
  /** The policy places materials on steps by this number. */
  number: 1 | 2 | 3;
  groups: readonly GroupDef[];
}

export interface FlowDef {
  id: FlowId;
  kind: Kind;
  generation: 'previous' | 'current';
  /** What its application numbers begin with. */
  numberPrefix: 'ZH' | 'BF';
  steps: readonly StepDef[];
}

/** All the rules need to know of a photo. */
export interface FileRef {
  slot: string;
}

export interface StepState {
  key: StepKey;
  /** Every step before it is complete. */
  open: boolean;
  complete: boolean;
  /** Only those of this step. */
  problems: Problems;
}
