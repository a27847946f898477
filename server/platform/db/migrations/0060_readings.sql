-- What the server read from a photo, and the queue of those that wait. It goes with its photo.

create table readings (
  photo_id uuid primary key references files (id) on delete cascade,
  application_id uuid not null,
  -- waiting, done, unreadable; failed: tried and given up
  state text not null,
  -- 0 only the code of an invoice, 1 whoever has the page open, 2 submitted, 3 the rest
  priority smallint not null,
  tries smallint not null,
  -- until then the page is open before somebody who waits
  wanted_until timestamptz not null,
  -- until then some process is reading it
  taken_until timestamptz,
  queued_at timestamptz not null,
  -- the key of a material, 'other', or null
  kind text,
  fits boolean,
  turned smallint not null,
  findings_sealed text
);
create index readings_waiting on readings (priority, queued_at) where state = 'waiting';
create index readings_application on readings (application_id);

-- What the photos said when it was submitted.
alter table submissions add column read_sealed text;
