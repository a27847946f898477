-- Payment in batches: made by one, released by another, its file sealed, the bank's answer imported once.
create table payment_batches (
  id uuid primary key,
  edition text not null,
  state text not null check (state in ('made', 'released', 'answered', 'dissolved')),
  made_at timestamptz not null,
  made_by text not null,
  released_at timestamptz,
  released_by text,
  count integer not null,
  sum_fen bigint not null,
  encoding text not null,
  -- of the bytes as they are fetched
  sha256 text not null,
  file_sealed text not null,
  constraint batch_released_by_another check (released_by <> made_by)
);
create index payment_batches_made on payment_batches (made_at);

create table payment_lines (
  batch_id uuid not null references payment_batches (id),
  application_id uuid not null references applications (id),
  position integer not null,
  number text not null,
  amount_fen bigint not null,
  -- the last line of its history when the batch was made: a later one means that it is not the same any more
  event_seq smallint not null,
  open boolean not null,
  result text check (result in ('paid', 'failed')),
  reason text,
  answered_at timestamptz,
  primary key (batch_id, application_id)
);
-- In one open batch at most, whoever makes them.
create unique index payment_lines_open on payment_lines (application_id) where open;
create index payment_lines_application on payment_lines (application_id);
