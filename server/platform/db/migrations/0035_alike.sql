-- What two cases may have in common besides what only one may hold: blind indexes, written beside the submission and not in it.
create table alike_keys (
  application_id uuid not null references applications (id),
  kind text not null,
  value_index text not null,
  primary key (application_id, kind)
);
create index alike_keys_value on alike_keys (kind, value_index);

-- Whose are to be written: queued with the submission, a correction or another account; and everything from before.
create table alike_todo (application_id uuid primary key references applications (id));
insert into alike_todo select id from applications where submitted_at is not null;
