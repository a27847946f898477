-- The figures of the office, kept as sums of days: whoever asks reads as many rows as there are days, cities and kinds, whatever happened
-- in them. docs/decisions/figures.md says why so.

-- What happened to a case, or changed its city, is noted here in the same transaction; the sweep takes it and adds it up. Only ever
-- added to, so that nobody who submits waits for anybody. (No sequence: a restore whose triggers fire would meet its own numbers.)
create table figures_todo (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null
);

-- Up to which line of its history a case is in the sums, and under which city and edition.
create table figure_cases (
  application_id uuid primary key,
  seq smallint not null default 0,
  region_code text not null default '',
  edition text not null default ''
) with (fillfactor = 80);

-- Days are those of Asia/Shanghai; a case without a city is counted under ''.
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

-- How long cases had stood in the place (stage 0: none) that they left on this day: so many between two bounds, and the sum of their times.
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

-- How many wait in a place, by the hour (since 1970) in which they were first submitted, and the sum of their times past that hour.
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
-- Of an hour whose cases have all gone on nothing is kept.
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
-- A correction may bring another city: what was counted moves with the case.
create trigger applications_in_figures after update of region_code, edition on applications
  for each row when (old.submitted_at is not null and (old.region_code, old.edition) is distinct from (new.region_code, new.edition))
  execute function note_for_figures();
