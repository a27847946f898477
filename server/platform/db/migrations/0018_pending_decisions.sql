-- Decisions that take effect after ten seconds, and what officers have typed about a case (decision 0060).

create table pending_decisions (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  staff_id uuid not null references staff (id),
  event text not null,
  -- null: undone or refused
  body_sealed text,
  history_length int not null,
  -- created_at and due_at by the clock of the database, which decides when it is due
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  -- when it was undone or refused; one that had its effect is deleted
  ended_at timestamptz,
  refusal_code text,
  refusal_reason text,
  check (ended_at is not null or (body_sealed is not null and refusal_code is null))
);
create unique index pending_decisions_of_case on pending_decisions (application_id) where ended_at is null;
create index pending_decisions_of_staff on pending_decisions (staff_id);
create index pending_decisions_due on pending_decisions (due_at) where ended_at is null;
create index pending_decisions_ended on pending_decisions (ended_at);

create table review_drafts (
  staff_id uuid not null references staff (id),
  application_id uuid not null references applications (id) on delete cascade,
  draft_sealed text not null,
  saved_at timestamptz not null,
  primary key (staff_id, application_id)
);
create index review_drafts_of_case on review_drafts (application_id);
create index review_drafts_saved on review_drafts (saved_at);
