-- The schema of the first release. Applied migrations are never changed: a change is a new file, see docs/operations.md.
-- Columns `*_sealed` are encrypted, columns `*_index` are keyed hashes by which an encrypted value is found.

-- History that is only added to -------------------------------------------------------------------------------------------

-- Rejects changes and deletions of a row. A trigger may name encrypted columns, which a rotation of the key changes.
-- Nobody truncates these tables: `npm run migrate -- --grant <role>` gives a server no right to it.
create function history_is_immutable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  raise exception '% is immutable', tg_table_name;
end $$;

-- What the platform needs -------------------------------------------------------------------------------------------------

-- The keys of the index columns, encrypted with DATA_KEY.
create table vault_keys (
  purpose text primary key,
  key_sealed text not null
);

-- First content that was inserted at a start, by name.
create table seeds (
  name text primary key,
  at timestamptz not null
);

-- Progress of a job along a primary key (a change of the key): an interrupted job continues here.
create table walks (
  name text primary key,
  after text[] not null
);

-- Work that one process at a time does: which one, and until when.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- Counters of all processes: `used` since `since`.
create table rate_limits (
  key text primary key,
  since timestamptz not null,
  used integer not null
);
create index rate_limits_since on rate_limits (since);

-- Each view, search, sign-in and action of the office.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text,
  detail jsonb,
  address text
);
create index audit_log_target on audit_log (target, at);
create index audit_log_actor on audit_log (actor, at);
create index audit_log_at on audit_log (at, id);
create trigger audit_log_immutable before update or delete on audit_log
  for each row execute function history_is_immutable();

-- Public content: inserted at the first start, replaced by imports of the office ------------------------------------------

create table regions (
  code text primary key,
  parent text references regions (code),
  name text not null,
  name_en text not null,
  name_ar text not null,
  sort integer not null
);

create table companies (
  id uuid primary key,
  name text not null,
  uscc text not null,
  type text not null,
  brands text[] not null,
  region_code text not null references regions (code),
  address text not null,
  phone text not null,
  batch text not null,
  updated_on date not null,
  sort integer not null,
  -- name, address and brands in lower case
  search text not null
);
create index companies_region on companies (region_code, sort, id);

create table hotlines (
  id uuid primary key,
  region_code text not null references regions (code),
  office text not null,
  phones text[] not null,
  hours text not null,
  scope text not null,
  sort integer not null,
  search text not null
);

create table guides (
  id text primary key,
  question text not null,
  answer text not null,
  sort integer not null
);

create table banks (
  name text primary key,
  sort integer not null
);

-- Applicants: accounts, sessions, codes, single sign-on -------------------------------------------------------------------

create table accounts (
  id uuid primary key,
  name_sealed text,
  id_no_sealed text,
  id_no_index text unique,
  mobile_sealed text,
  mobile_index text unique,
  created_at timestamptz not null,
  erased_at timestamptz
);

-- Every request moves `expires_at`: without an index on it, PostgreSQL updates the row on its page.
create table sessions (
  token_hash text primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  -- when a code last confirmed that the user has the telephone
  confirmed_at timestamptz
) with (fillfactor = 70);
create index sessions_account on sessions (account_id);
create index sessions_ends_at on sessions (ends_at);

-- A code belongs to a mobile number, registered or not, and to the network that requested it: wrong tries elsewhere lock nobody out.
create table sign_in_codes (
  mobile_index text not null,
  address_index text not null default '',
  code_hash text,
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left integer not null,
  -- wrong tries that other networks have left; then only its own network may use the code
  strangers_left integer not null default 10,
  locked_until timestamptz,
  primary key (mobile_index, address_index)
);
create index sign_in_codes_expires_at on sign_in_codes (expires_at);

-- Attempts to sign in by single sign-on, of applicants (`door` is `person`) and of members of the office.
create table sso_attempts (
  state text primary key,
  door text not null default 'person',
  nonce text not null,
  verifier text not null,
  redirect text,
  -- hash of a key that only the browser of the attempt has; an empty hash matches no key
  browser_hash text not null default '',
  -- the invitation that this attempt accepts
  invitation_hash text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_attempts_expires_at on sso_attempts (expires_at);

create table sso_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts (id),
  linked_at timestamptz not null,
  -- linked because the verified number was the account's: the link ends when that number changes
  by_mobile boolean not null default true,
  primary key (issuer, subject)
);
create index sso_identities_account on sso_identities (account_id);

create table consents (
  account_id uuid not null references accounts (id),
  consent_id text not null,
  version text not null,
  text_hash text not null,
  given_at timestamptz not null,
  primary key (account_id, consent_id, version)
);

-- Requests for a new mobile number without the old one: in force 24 hours after the notice to the old number.
create table mobile_requests (
  id uuid primary key,
  -- null: name and ID number match no account. The row makes such a request cost the same; housekeeping deletes it.
  account_id uuid references accounts (id),
  mobile_sealed text not null,
  requested_at timestamptz not null,
  -- when housekeeping sends the notice to the old number, or tries again
  notify_at timestamptz not null,
  -- when the number changes; null until the notice was sent
  due_at timestamptz,
  -- stopped by the applicant or by a competing request: the account accepts no request until then
  closed_until timestamptz
);
create index mobile_requests_of_account on mobile_requests (account_id);
-- At most one request of an account can come into force.
create unique index mobile_requests_pending on mobile_requests (account_id) where due_at is not null and closed_until is null;

-- Members of the office ---------------------------------------------------------------------------------------------------

create table staff (
  id uuid primary key,
  -- the sign-in name, in lower case
  sign_in text not null unique,
  name text not null,
  organisation text not null,
  roles text[] not null,
  -- the cities of the member; null: all
  regions text[],
  active boolean not null,
  password_hash text,
  sso_issuer text,
  sso_subject text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (sso_issuer, sso_subject),
  constraint staff_sso_pair check ((sso_issuer is null) = (sso_subject is null)),
  -- An admin manages the members and decides nothing.
  constraint staff_admin_decides_nothing check (
    not (
      'admin' = any (roles)
      and roles && array['intake', 'review1', 'review2', 'publish', 'pay', 'release', 'policy', 'policy2', 'lead']
    )
  )
);

-- Usable once. Without a member: whoever accepts it becomes the first admin.
create table office_invitations (
  secret_hash text primary key,
  staff_id uuid references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index office_invitations_staff on office_invitations (staff_id);

create table office_sessions (
  token_hash text primary key,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
create index office_sessions_staff on office_sessions (staff_id);
create index office_sessions_ends_at on office_sessions (ends_at);

-- Wrong passwords by sign-in name, existing or not, so that the names stay secret.
create table office_tries (
  name_hash text primary key,
  failed smallint not null,
  locked_until timestamptz,
  at timestamptz not null
);
create index office_tries_at on office_tries (at);

-- The Idempotency-Key of each writing office call, inserted in the transaction of its effect.
create table office_requests (
  actor text not null,
  key text not null,
  call text not null,
  -- of method, path and body
  content_index text not null,
  -- what the transaction returned
  result_sealed text not null,
  at timestamptz not null,
  primary key (actor, key)
);
create index office_requests_at on office_requests (at);

-- Applications ------------------------------------------------------------------------------------------------------------

create sequence application_numbers;

create table applications (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  flow text not null,
  edition text not null,
  policy_version text not null,
  -- the version that judges a submitted application; null: the first one
  policy_version_id integer,
  status text not null,
  stage smallint,
  revision integer not null,
  number text unique,
  answers_sealed text not null,
  -- the estimate of the submission
  estimate jsonb,
  approved_amount bigint,
  -- { round, remark, items, stage }: the last return, and the stage to which the correction goes
  returned jsonb,
  -- steps that were changed since the return
  touched text[] not null,
  person_index text,
  new_vin_index text,
  submitted_year smallint,
  -- unencrypted, for queues, funds and statistics
  region_code text,
  -- the current reservation; no foreign key, because checking it would lock the row of the pool
  fund_id integer,
  reserved_fen bigint,
  -- the officer to whom the case is assigned
  held_by uuid references staff (id),
  held_until timestamptz,
  held_note text,
  -- the day by which the office must act; `infinity`: never, so that the order needs no nulls
  office_due date not null default 'infinity',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  resubmitted_at timestamptz,
  -- when a draft is deleted, or a returned application expires
  due_at timestamptz,
  announced_at timestamptz
) with (fillfactor = 80);

-- Of the applicant.
create unique index applications_one_draft on applications (account_id, flow) where status = 'draft';
create index applications_own on applications (account_id, created_at desc, id desc);
create index applications_own_due on applications (account_id, due_at) where due_at is not null;
-- Of housekeeping: each search finds only what it must change.
create index applications_due on applications (due_at) where due_at is not null;
create index applications_unannounced on applications (due_at) where due_at is not null and announced_at is null;
create index applications_without_region on applications (id) where submitted_at is not null and region_code is null;
create index applications_due_unset on applications (id)
  where office_due = 'infinity' and status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying');
-- Of limits and searches.
create index applications_person on applications (person_index) where person_index is not null;
create index applications_new_vin on applications (new_vin_index) where new_vin_index is not null;
-- Of the lists and queues of the office: by status, stage, city or edition, the oldest, newest or next due first.
create index applications_desk on applications (status, submitted_at desc, id desc) where submitted_at is not null;
create index applications_submitted on applications (submitted_at desc, id desc) where submitted_at is not null;
create index applications_queue on applications (status, stage, region_code, submitted_at, id) where submitted_at is not null;
create index applications_queue_all on applications (status, stage, submitted_at, id) where submitted_at is not null;
create index applications_edition on applications (edition, status, submitted_at, id) where submitted_at is not null;
-- Beside applications_queue: an index keeps its order behind `stage = 1`, but not behind `stage is null`.
create index applications_city on applications (status, region_code, submitted_at, id) where submitted_at is not null;
create index applications_due_city on applications (status, (coalesce(stage, 0::smallint)), region_code, office_due, submitted_at, id)
  where submitted_at is not null and status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying');
create index applications_due_all on applications (status, (coalesce(stage, 0::smallint)), office_due, submitted_at, id)
  where submitted_at is not null and status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying');
create index applications_held on applications (held_by) where held_by is not null;

-- The city in an application number: two letters, the year, six digits of the city, the sequence.
create function region_of_number(number text) returns text language sql immutable as $$
  select substring(regexp_replace(number, '\s', '', 'g') from '^[A-Z]{2}[0-9]{4}([0-9]{6})[0-9]{6,}$')
$$;

create function region_from_number() returns trigger language plpgsql as $$
begin
  new.region_code := coalesce(new.region_code, region_of_number(new.number));
  return new;
end $$;
create trigger applications_region before insert or update of number on applications
  for each row when (new.number is not null and new.region_code is null) execute function region_from_number();

-- Numbers that only one living application may have, such as a VIN. The primary key decides between concurrent submissions.
create table claims (
  kind text not null,
  value_index text not null,
  application_id uuid not null references applications (id),
  primary key (kind, value_index)
);
create index claims_application on claims (application_id);

-- A row per person, locked so that concurrent submissions of one person are counted one after the other.
create table limit_locks (
  key text primary key,
  taken integer not null
);

-- Replies to calls of an applicant that may be repeated.
create table idempotency_keys (
  application_id uuid not null references applications (id),
  call text not null,
  key text not null,
  reply jsonb not null,
  at timestamptz not null,
  primary key (application_id, call, key)
);

-- Each submission and correction as it was, with its declarations.
create table submissions (
  application_id uuid not null references applications (id),
  -- 0: the submission, then the number of the return that it corrects
  round smallint not null,
  at timestamptz not null,
  answers_sealed text not null,
  files jsonb not null,
  declarations jsonb not null,
  estimate jsonb not null,
  policy_version text not null,
  policy_version_id integer,
  idempotency_key text,
  -- what was recognised on the photos
  read_sealed text,
  primary key (application_id, round)
);
create trigger submissions_immutable before update or delete on submissions
  for each row execute function history_is_immutable('answers_sealed', 'read_sealed');

create table application_events (
  application_id uuid not null references applications (id),
  seq smallint not null,
  at timestamptz not null,
  event text not null,
  status text not null,
  stage smallint,
  actor text not null,
  -- the office as the applicant reads it
  office text,
  remark text,
  detail jsonb,
  -- personal data of the event, such as the account before a correction
  detail_sealed text,
  -- the acting member, and a remark that only the office reads
  staff_id uuid references staff (id),
  office_note text,
  primary key (application_id, seq)
);
create index application_events_staff on application_events (staff_id, at) where staff_id is not null;
create trigger application_events_immutable before update or delete on application_events
  for each row execute function history_is_immutable('detail_sealed');

-- The two-person rule of cases: the trigger enforces it, and the detail of a case reads which events it forbids to a member.
create function needs_other_person(application uuid, wanted text, staff uuid) returns boolean language sql stable as $$
  select case wanted
    when 'approve' then exists (
      select from application_events e where e.application_id = application and e.event = 'pass' and e.staff_id = staff
    )
    when 'revoke' then coalesce(staff = (
      select e.staff_id from application_events e
      where e.application_id = application and e.event = 'approve' order by e.seq desc limit 1
    ), false)
    when 'uphold' then has_approved
    when 'dismiss' then has_approved
    when 'return' then has_approved and coalesce('publicity' = (
      select e.status from application_events e where e.application_id = application order by e.seq desc limit 1
    ), false)
    else false
  end
  from (select exists (
    select from application_events e where e.application_id = application and e.event = 'approve' and e.staff_id = staff
  )) approvals (has_approved)
$$;

-- The server reports QZ403 as 403 OTHER_PERSON_NEEDED.
create function other_person_needed() returns trigger language plpgsql as $$
begin
  if needs_other_person(new.application_id, new.event, new.staff_id) then
    raise exception 'the event % needs another person', new.event using errcode = 'QZ403';
  end if;
  return new;
end $$;
create trigger application_events_other_person before insert on application_events
  for each row
  when (new.staff_id is not null and new.event in ('approve', 'revoke', 'uphold', 'dismiss', 'return'))
  execute function other_person_needed();

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

-- A number that an applicant reads out to the hotline: it shows one case to an officer for 15 minutes.
create table help_numbers (
  number text primary key,
  application_id uuid not null references applications (id) on delete cascade,
  until timestamptz not null
);
create index help_numbers_of_application on help_numbers (application_id);

-- Photos and their recognition --------------------------------------------------------------------------------------------

create table files (
  id uuid primary key,
  application_id uuid not null references applications (id),
  slot text not null,
  index smallint not null,
  -- 0: of the draft, then the number of the return for which it was sent
  round smallint not null,
  width integer not null,
  height integer not null,
  media_type text not null,
  -- in the current set; earlier sets stay
  current boolean not null,
  submitted boolean not null,
  -- the photo's own key; null: the stored photo is not encrypted
  key_sealed text,
  -- how an officer has turned the photo
  turned smallint check (turned in (0, 90, 180, 270)),
  -- finds the same picture in other cases
  picture_index text,
  created_at timestamptz not null
);
create index files_application on files (application_id, slot, index);
create index files_picture on files (picture_index) where picture_index is not null;

-- A photo is stored before its row is inserted and deleted after it: housekeeping deletes the photos that are named here.
create table stray_photos (
  id uuid primary key,
  sweep_after timestamptz not null
);
create index stray_photos_sweep_after on stray_photos (sweep_after);

-- Photos that arrive in pieces. Each piece is an encrypted object of the photo store; the photo gets the id of its upload,
-- so that a repeated end of the upload has no second effect.
create table uploads (
  id uuid primary key,
  account_id uuid not null,
  application_id uuid not null,
  slot text not null,
  idempotency_key text not null,
  length integer not null,
  received integer not null,
  -- names of the acknowledged pieces in order, and of all that were begun
  pieces text[] not null,
  begun text[] not null,
  done boolean not null,
  -- the error with which the whole photo was rejected
  refused jsonb,
  -- the photo that the finished upload replaces
  replaces text,
  -- of the bytes of the finished upload, keyed by the upload's own key
  digest text,
  key_sealed text not null,
  due_at timestamptz not null,
  unique (application_id, idempotency_key)
);
create index uploads_account on uploads (account_id) where not done;
create index uploads_due on uploads (due_at);

-- What was recognised on a photo, and the queue of photos that wait for it.
create table readings (
  photo_id uuid primary key references files (id) on delete cascade,
  application_id uuid not null,
  -- waiting, done, unreadable, failed (given up after some tries)
  state text not null,
  -- 0: only the QR code of an invoice, 1: the page is open, 2: submitted, 3: the rest
  priority smallint not null,
  tries smallint not null,
  -- the page is open at least until then
  wanted_until timestamptz not null,
  -- a process works on it until then
  taken_until timestamptz,
  queued_at timestamptz not null,
  -- the key of a document, `other`, or null
  kind text,
  fits boolean,
  turned smallint not null,
  findings_sealed text
);
create index readings_waiting on readings (priority, queued_at) where state = 'waiting';
create index readings_application on readings (application_id);

-- Cases with something in common that more than one case may have.
create table alike_keys (
  application_id uuid not null references applications (id),
  kind text not null,
  value_index text not null,
  primary key (application_id, kind)
);
create index alike_keys_value on alike_keys (kind, value_index);

-- Cases whose `alike_keys` must be written.
create table alike_todo (application_id uuid primary key references applications (id));

-- Policy ------------------------------------------------------------------------------------------------------------------

-- Every policy that was proposed.
create table policy_versions (
  id integer primary key,
  body jsonb not null,
  sha256 text not null,
  proposed_at timestamptz not null,
  -- `file`: from POLICY_FILE at a start
  proposed_by text not null,
  unique (id, proposed_by)
);
create trigger policy_versions_immutable before update or delete on policy_versions
  for each row execute function history_is_immutable();

-- A version is in force from `valid_from` of its signature. The proposer is repeated here, so that the database rejects a
-- proposer who signs.
create table policy_signatures (
  policy_version_id integer primary key,
  proposed_by text not null,
  signed_at timestamptz not null,
  signed_by text not null,
  valid_from timestamptz not null,
  foreign key (policy_version_id, proposed_by) references policy_versions (id, proposed_by),
  constraint policy_signed_by_another check (signed_by <> proposed_by)
);
create trigger policy_signatures_immutable before update or delete on policy_signatures
  for each row execute function history_is_immutable();

-- Pauses of an edition, for one city or (null) the province. The newest row of an edition and city is in force.
create table edition_switches (
  edition text not null,
  seq integer not null,
  status text not null check (status in ('open', 'paused')),
  notice text,
  region_code text,
  switched_at timestamptz not null,
  switched_by text not null,
  primary key (edition, seq)
);
create trigger edition_switches_immutable before update or delete on edition_switches
  for each row execute function history_is_immutable();

-- One row that each process reads every second: a higher revision means that there is something to read again.
create table law_state (
  single boolean primary key default true check (single),
  revision bigint not null
);
insert into law_state (revision) values (0);

-- Funds and payments ------------------------------------------------------------------------------------------------------

-- A pool of money per edition and city. Transactions change it last, so that others wait for it only during a commit.
create table funds (
  id integer primary key generated by default as identity,
  edition text not null,
  -- null: for all cities without a pool of their own
  region_code text,
  granted_fen bigint not null check (granted_fen >= 0),
  reserved_fen bigint not null check (reserved_fen >= 0),
  spent_fen bigint not null check (spent_fen >= 0),
  unique nulls not distinct (edition, region_code),
  constraint funds_not_overspent check (reserved_fen + spent_fen <= granted_fen)
) with (fillfactor = 50);

-- Every movement of money. A negative `grant` is a withdrawal, a negative `adjust` lowers a reservation.
-- No foreign key to the pool: checking it would lock the row of the pool.
create table fund_entries (
  id uuid primary key,
  fund_id integer not null,
  application_id uuid,
  kind text not null check (kind in ('grant', 'reserve', 'adjust', 'release', 'spend')),
  amount_fen bigint not null,
  at timestamptz not null,
  actor text not null,
  reason text,
  -- the Idempotency-Key of a grant and its reply
  request_key text,
  reply jsonb
);
create index fund_entries_application on fund_entries (application_id) where application_id is not null;
create index fund_entries_fund on fund_entries (fund_id, at);
create unique index fund_entries_request on fund_entries (actor, request_key) where request_key is not null;
create trigger fund_entries_immutable before update or delete on fund_entries
  for each row execute function history_is_immutable();

-- Drafts that wait for the money of a pool. What is offered to a draft is reserved for it.
create table funds_waiting (
  application_id uuid primary key references applications (id) on delete cascade,
  fund_id integer not null,
  -- the city of the draft: a pool can belong to the province, and an edition can be paused for one city
  region_code text,
  since timestamptz not null,
  -- null: nothing is offered yet
  offered_until timestamptz
);
create index funds_waiting_line on funds_waiting (fund_id, since, application_id) where offered_until is null;
create index funds_waiting_offered on funds_waiting (offered_until) where offered_until is not null;

create table payment_batches (
  id uuid primary key,
  edition text not null,
  -- the cities of its maker; null: all
  regions text[],
  state text not null check (state in ('made', 'released', 'answered', 'dissolved')),
  made_at timestamptz not null,
  made_by text not null,
  released_at timestamptz,
  released_by text,
  count integer not null,
  sum_fen bigint not null,
  encoding text not null,
  -- of the bytes that are downloaded
  sha256 text not null,
  -- null: a batch without a file
  file_sealed text,
  -- payable cases that the file cannot contain: number, cell and reason
  left_out jsonb not null default '[]',
  constraint batch_released_by_another check (released_by <> made_by)
);
create index payment_batches_made on payment_batches (made_at);

create table payment_lines (
  batch_id uuid not null references payment_batches (id),
  application_id uuid not null references applications (id),
  position integer not null,
  number text not null,
  amount_fen bigint not null,
  -- the newest event of the case when the batch was made: a newer one means that the case has changed
  event_seq smallint not null,
  open boolean not null,
  result text check (result in ('paid', 'failed')),
  reason text,
  answered_at timestamptz,
  primary key (batch_id, application_id)
);
-- An application is in at most one open batch.
create unique index payment_lines_open on payment_lines (application_id) where open;
create index payment_lines_application on payment_lines (application_id);

-- Statistics of the office as daily sums, see docs/decisions/0032-statistics.md ---------------------------------------------------
-- Days are those of Asia/Shanghai; a case without a city is counted under ''.

-- Cases whose events or city have changed and are not added up yet. Rows are only inserted, so that no submission waits.
-- No sequence: a restore whose triggers fire would meet its own numbers.
create table figures_todo (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null
);

-- Up to which event a case is in the sums, and under which city and edition.
create table figure_cases (
  application_id uuid primary key,
  seq smallint not null default 0,
  region_code text not null default '',
  edition text not null default ''
) with (fillfactor = 80);

create table figure_events (
  day date not null,
  region_code text not null,
  edition text not null,
  event text not null,
  count bigint not null,
  primary key (day, region_code, edition, event)
) with (fillfactor = 70);

create table figure_reasons (
  day date not null,
  region_code text not null,
  edition text not null,
  code text not null,
  count bigint not null,
  primary key (day, region_code, edition, code)
) with (fillfactor = 70);

-- Time that cases had spent in a status and stage (0: none) when they left it: number per interval, and the sum.
create table figure_took (
  day date not null,
  region_code text not null,
  edition text not null,
  status text not null,
  stage smallint not null,
  bucket smallint not null,
  count bigint not null,
  ms bigint not null,
  primary key (day, region_code, edition, status, stage, bucket)
) with (fillfactor = 70);

-- Cases that wait in a status and stage, by the hour (since 1970) of their submission, and the sum of their times after it.
create table figure_waiting (
  status text not null,
  stage smallint not null,
  region_code text not null,
  edition text not null,
  hour integer not null,
  count bigint not null,
  ms bigint not null,
  primary key (status, stage, region_code, edition, hour)
) with (fillfactor = 70);
-- Rows without cases are deleted.
create index figure_waiting_empty on figure_waiting (hour) where count = 0;

create function note_for_figures() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'applications' then
    insert into figures_todo (application_id) values (new.id);
  else
    insert into figures_todo (application_id) values (new.application_id);
  end if;
  return null;
end $$;
create trigger application_events_in_figures after insert on application_events
  for each row execute function note_for_figures();
-- A correction can change the city.
create trigger applications_in_figures after update of region_code, edition on applications
  for each row when (old.submitted_at is not null and (old.region_code, old.edition) is distinct from (new.region_code, new.edition))
  execute function note_for_figures();
