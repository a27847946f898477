-- Objections against a case in publicity. Objections that were decided before this table have only their history entry.
create table objections (
  id uuid primary key,
  application_id uuid not null references applications (id),
  channel text not null check (channel in ('phone', 'paper', 'visit', 'email', 'other')),
  -- the day on which it reached the office
  received_on date not null,
  text_sealed text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references staff (id),
  -- the history entry of its decision, which has the outcome, the officer and the instant; null: not decided
  event_seq smallint,
  foreign key (application_id, event_seq) references application_events (application_id, seq),
  unique (application_id, event_seq)
);
-- A case with such a row is not paid.
create index objections_open on objections (application_id) where event_seq is null;
