-- Law as records (0045–0059: law, funds, payment): every policy that was ever proposed, and who signed it. Nothing here is changed or deleted.

create table policy_versions (
  id integer primary key,
  -- as in the policy file
  body jsonb not null,
  sha256 text not null,
  proposed_at timestamptz not null,
  -- `file` for what an operator's POLICY_FILE brought at a start
  proposed_by text not null,
  unique (id, proposed_by)
);

-- In force from `valid_from`; without a row here it is a proposal. The proposer stands here too, so that the database itself refuses a proposer who signs.
create table policy_signatures (
  policy_version_id integer primary key,
  proposed_by text not null,
  signed_at timestamptz not null,
  signed_by text not null,
  valid_from timestamptz not null,
  foreign key (policy_version_id, proposed_by) references policy_versions (id, proposed_by),
  constraint policy_signed_by_another check (signed_by <> proposed_by)
);

create trigger policy_versions_immutable before update or delete on policy_versions
  for each row execute function history_is_immutable();
create trigger policy_signatures_immutable before update or delete on policy_signatures
  for each row execute function history_is_immutable();

-- The one row that every process reads each second: a higher number says that there is something new to read.
create table law_state (
  single boolean primary key default true check (single),
  revision bigint not null
);
insert into law_state (revision) values (0);

-- The version an application was submitted under, which goes on judging it. Null: from before the records, the first of them.
alter table applications add column policy_version_id integer;
alter table submissions add column policy_version_id integer;
