import type { Problems } from '../errors';
import type { RuleName } from '../rules/names';

export const flowIds = ['apply', 'applyElv', 'newApply', 'newApplyElv'] as const;
export type FlowId = (typeof flowIds)[number];

/** Each kind has its texts under `eligibility.kind.<kind>` and a flow in each generation. */
export const kinds = ['scrap', 'replacement'] as const;
export type Kind = (typeof kinds)[number];

export const stepKeys = ['personalInfo', 'oldCarInfo', 'newCarInfo'] as const;
export type StepKey = (typeof stepKeys)[number];

/** Text as typed, amounts in 分, booleans for confirmations only. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value | undefined>;
export type Answers = Record<StepKey, Values>;

/** The labels of the options are `option.<set>.<code>`. */
export interface Options {
  set: string;
  codes: readonly string[];
}

type Control = 'text' | 'choice' | 'date' | 'money' | 'integer' | 'region' | 'country' | 'suggest';

export interface FieldDef {
  /** The `name` attribute. Text keys: label `field.<step>.<key>`, hint `field.<step>.<key>.hint`. */
  key: string;
  /** zh-CN label for the messages of the rules. */
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
  /** In normalised characters; the typed text may contain additional spaces. */
  maxLength?: number;
  /** In the stored unit: 分, 毫升. */
  min?: number;
  max?: number;
  /** Dates of the same step that must not be later than this one; the nearest first. */
  notBefore?: readonly string[];
  /** Group sizes for the display of a long number; the last one repeats. */
  grouping?: readonly number[];
  /** The value of an empty answer: earlier apps do not send one. */
  preset?: (values: Values) => string;
  visibleWhen?: { field: string; is: readonly string[] };
  /** Part of the form only where a term of the edition reads the answer (`formFor`). */
  onlyIfRead?: true;
  /** Field of the same step whose value selects the check or the meaning (kind of invoice, origin and owner of the car). */
  dependsOn?: string;
  /** Boolean field with which the user confirms an unusual number. */
  confirmedBy?: string;
}

export interface GroupDef {
  /** Text key of the heading: `group.<step>.<key>`. */
  key: string;
  fields: readonly FieldDef[];
}

export interface StepDef {
  key: StepKey;
  /** Materials of the policy refer to steps by this number. */
  number: 1 | 2 | 3;
  groups: readonly GroupDef[];
}

export interface FlowDef {
  id: FlowId;
  kind: Kind;
  generation: 'previous' | 'current';
  /** Prefix of application numbers. */
  numberPrefix: 'ZH' | 'BF';
  steps: readonly StepDef[];
}

/** The part of a photo that the rules need. */
export interface FileRef {
  slot: string;
}

export interface StepState {
  key: StepKey;
  /** All previous steps are complete. */
  open: boolean;
  complete: boolean;
  /** Problems of this step only. */
  problems: Problems;
}
