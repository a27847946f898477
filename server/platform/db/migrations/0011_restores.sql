-- A restore, or a recovery to a point in time: the database does not know what happened between `since`, the time of the backup, and
-- `restored_at`. The first start that serves writes gives applicants their time back and sets `extended_at`.
create table restores (
  id uuid primary key,
  since timestamptz not null,
  restored_at timestamptz not null,
  extended_at timestamptz
);
