-- The persons of the office: who they are, how they sign in, and from where every deed of theirs came.

create table staff (
  id uuid primary key,
  -- what they sign in with, in small letters
  sign_in text not null unique,
  name text not null,
  organisation text not null,
  roles text[] not null,
  -- cities they work for; null: all
  regions text[],
  active boolean not null,
  password_hash text,
  -- the office's single sign-on, linked at the first use
  sso_issuer text,
  sso_subject text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (sso_issuer, sso_subject)
);

-- Good once. Without a person: whoever takes it becomes the first `admin`.
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

-- Wrong passwords by sign-in name, known or not, so that nobody learns which names there are.
create table office_tries (
  name_hash text primary key,
  failed smallint not null,
  locked_until timestamptz,
  at timestamptz not null
);

-- An attempt at the office's single sign-on is no good at the applicants' door, nor the other way.
alter table sso_attempts add column door text not null default 'person';

alter table audit_log add column address text;
create index audit_log_at on audit_log (at, id);
