-- Money that runs out: a pool per edition and city, or for the whole province. None is there until something is granted, and then nothing changes.
create table funds (
  id integer primary key,
  edition text not null,
  -- null: for every city of the province that has no pool of its own
  region_code text,
  granted_fen bigint not null check (granted_fen >= 0),
  unique nulls not distinct (edition, region_code)
);

-- A pool lies in slices, so that the submissions of one city do not wait for one row; what a slice has reserved and spent stays with it.
create table fund_slices (
  fund_id integer not null references funds (id),
  slice smallint not null,
  left_fen bigint not null check (left_fen >= 0),
  reserved_fen bigint not null check (reserved_fen >= 0),
  spent_fen bigint not null check (spent_fen >= 0),
  primary key (fund_id, slice)
) with (fillfactor = 50);

-- Every movement, for ever. It points to its pool without a foreign key: checking that would make all submissions meet at one row again. `adjust` may be negative: less is reserved than before; `grant` too: taken back.
create table fund_entries (
  id uuid primary key,
  fund_id integer not null,
  -- null: a grant, which lies in all of them
  slice smallint,
  application_id uuid,
  kind text not null check (kind in ('grant', 'reserve', 'adjust', 'release', 'spend')),
  amount_fen bigint not null,
  at timestamptz not null,
  actor text not null,
  reason text
);
create index fund_entries_application on fund_entries (application_id) where application_id is not null;
create index fund_entries_fund on fund_entries (fund_id, at);

create trigger fund_entries_immutable before update or delete or truncate on fund_entries
  for each statement execute function history_is_immutable();

-- What is reserved for an application now, and where.
alter table applications add column fund_id integer, add column fund_slice smallint, add column reserved_fen bigint;
