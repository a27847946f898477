import type { MessageKind, MessageState, Occasion } from '@domain/messages';
import type { MessageLanguage } from '@domain/policy/messageTexts';

type Instant = Date;

export interface MessageRow {
  id: string;
  account_id: string;
  application_id: string | null;
  kind: MessageKind;
  event: string;
  occasion: Occasion;
  state: MessageState;
  event_at: Instant;
  planned_at: Instant;
  due_at: Instant;
  taken_until: Instant | null;
  tries: number;
  tried_since: Instant | null;
  sent_at: Instant | null;
  ended_at: Instant | null;
  reason: string | null;
  deadline: Instant | null;
  gateway_id: string | null;
  mobile_sealed: string | null;
  reached_at: Instant | null;
  reached_by: string | null;
}

interface OpeningRow {
  application_id: string;
  opened_at: Instant;
}

export interface MessageSettingsRow {
  account_id: string;
  reminders: boolean;
  language: MessageLanguage;
}

export interface HelpNumberRow {
  number: string;
  application_id: string;
  until: Instant;
}

export interface MessageTables {
  help_numbers: HelpNumberRow;
  messages: MessageRow;
  application_openings: OpeningRow;
  message_settings: MessageSettingsRow;
}
