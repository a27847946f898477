-- Who somebody is: accounts, sessions, codes, single sign-on, consents, and the log of who did what.
-- Personal numbers stand sealed (`*_sealed`); they are found again by their blind index (`*_index`).

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

-- expires_at moves with every write: no index on it, so that PostgreSQL can update the row in place.
create table sessions (
  token_hash text primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null
) with (fillfactor = 70);
create index sessions_account on sessions (account_id);
create index sessions_ends_at on sessions (ends_at);

-- One row a mobile number, known or not.
create table sign_in_codes (
  mobile_index text primary key,
  code_hash text,
  resend_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left integer not null,
  locked_until timestamptz
);

-- Counters that hold across processes: so many of `key` since `since`.
create table rate_limits (
  key text primary key,
  since timestamptz not null,
  used integer not null
);

create table sso_attempts (
  state text primary key,
  nonce text not null,
  verifier text not null,
  redirect text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sso_attempts_expires_at on sso_attempts (expires_at);

create table sso_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts (id),
  linked_at timestamptz not null,
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

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  target text,
  detail jsonb
);
create index audit_log_target on audit_log (target, at);
create index audit_log_actor on audit_log (actor, at);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();
