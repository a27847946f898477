-- Applications from draft to paid. Answers stand sealed as one text; what must be found again stands beside them as a blind index.

create table applications (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  flow text not null,
  edition text not null,
  policy_version text not null,
  status text not null,
  stage smallint,
  revision integer not null,
  number text unique,
  answers_sealed text not null,
  -- the reply of an estimate, stored with each submission
  estimate jsonb,
  approved_amount bigint,
  -- { round, remark, items, stage }: what was sent back last, and the stage it goes back to
  returned jsonb,
  touched text[] not null,
  -- blind indexes of what was submitted, for limits and for the office's search
  person_index text,
  new_vin_index text,
  submitted_year smallint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- the first submission, and the last
  submitted_at timestamptz,
  resubmitted_at timestamptz,
  -- when the clock ends it: a draft is removed, a returned one expires
  due_at timestamptz,
  announced_at timestamptz
) with (fillfactor = 80);

create unique index applications_one_draft on applications (account_id, flow) where status = 'draft';
create index applications_own on applications (account_id, created_at desc, id desc);
create index applications_own_due on applications (account_id, due_at) where due_at is not null;
create index applications_due on applications (due_at) where due_at is not null;
create index applications_desk on applications (status, submitted_at desc, id desc) where submitted_at is not null;
create index applications_submitted on applications (submitted_at desc, id desc) where submitted_at is not null;
create index applications_person on applications (person_index) where person_index is not null;
create index applications_new_vin on applications (new_vin_index) where new_vin_index is not null;

create sequence application_numbers;

-- What only one living application may hold. The primary key decides every race.
create table claims (
  kind text not null,
  value_index text not null,
  application_id uuid not null references applications (id),
  primary key (kind, value_index)
);
create index claims_application on claims (application_id);

-- A row to queue at, so that two submissions of one person are counted one after the other.
create table limit_locks (
  key text primary key,
  taken integer not null
);

create table idempotency_keys (
  application_id uuid not null references applications (id),
  call text not null,
  key text not null,
  reply jsonb not null,
  at timestamptz not null,
  primary key (application_id, call, key)
);

-- What was submitted, as it was, with the declarations it was submitted under.
create table submissions (
  application_id uuid not null references applications (id),
  round smallint not null,
  at timestamptz not null,
  answers_sealed text not null,
  files jsonb not null,
  declarations jsonb not null,
  estimate jsonb not null,
  policy_version text not null,
  primary key (application_id, round)
);

create table application_events (
  application_id uuid not null references applications (id),
  seq smallint not null,
  at timestamptz not null,
  event text not null,
  status text not null,
  stage smallint,
  actor text not null,
  office text,
  remark text,
  detail jsonb,
  primary key (application_id, seq)
);

create function history_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception '% is immutable', tg_table_name;
end $$;

create trigger application_events_immutable before update or delete or truncate on application_events
  for each statement execute function history_is_immutable();
create trigger submissions_immutable before update or delete or truncate on submissions
  for each statement execute function history_is_immutable();

create table files (
  id uuid primary key,
  application_id uuid not null references applications (id),
  slot text not null,
  index smallint not null,
  -- the round of return it was sent for: 0 is the draft
  round smallint not null,
  width integer not null,
  height integer not null,
  media_type text not null,
  -- of the set that stands now; an older set stays beside it
  current boolean not null,
  submitted boolean not null,
  created_at timestamptz not null
);
create index files_application on files (application_id, slot, index);

-- A photo is written before its row and removed after it: what stands here belongs to nobody and is swept.
create table stray_photos (
  id uuid primary key,
  sweep_after timestamptz not null
);
create index stray_photos_sweep_after on stray_photos (sweep_after);

create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  at timestamptz not null,
  kind text not null,
  application_id uuid,
  number text,
  read_at timestamptz
);
create index notifications_own on notifications (account_id, at desc, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;
