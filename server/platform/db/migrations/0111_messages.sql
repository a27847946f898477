-- SMS messages about a case or an account, one row per application, event and occasion, written in the transaction of the event.
create table messages (
  -- also the client id of the gateway: each attempt sends the same
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- null: a message about the account
  application_id uuid references applications (id) on delete cascade,
  kind text not null,
  -- what happened: `seq` of the history entry, the instant of an offer, or the last day of a draft
  event text not null,
  occasion text not null,
  state text not null default 'due' check (state in ('due', 'sent', 'delivered', 'failed', 'cancelled')),
  -- when the event happened; an opening of the case after it makes the message superfluous
  event_at timestamptz not null,
  -- first planned instant, and the next attempt
  planned_at timestamptz not null,
  due_at timestamptz not null,
  -- a process sends it until then; after a crash another one takes it
  taken_until timestamptz,
  tries integer not null default 0,
  tried_since timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  reason text,
  -- the deadline that the sent text names
  deadline timestamptz,
  gateway_id text,
  -- the previous number of the account; null: its current number
  mobile_sealed text,
  -- an officer has reached the applicant of a failed message
  reached_at timestamptz,
  reached_by text
);
create unique index messages_once on messages (application_id, event, occasion);
create index messages_due on messages (due_at) where state = 'due';
create index messages_failed on messages (ended_at) where state = 'failed' and reached_at is null;
create index messages_of_account on messages (account_id);

-- The last time its owner opened an application.
create table application_openings (
  application_id uuid primary key references applications (id) on delete cascade,
  opened_at timestamptz not null
);

-- A person's choices; without a row reminders are sent, in Chinese.
create table message_settings (
  account_id uuid primary key references accounts (id),
  reminders boolean not null,
  language text not null
);
