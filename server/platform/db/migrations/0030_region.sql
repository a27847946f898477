-- The city an application belongs to stands in the clear: queues, funds and figures go by it.
alter table applications add column region_code text;

-- The region as it stands in a number (ZH or BF, the year, six digits, the sequence); blanks of old numbers do not count.
create function region_of_number(number text) returns text language sql immutable as $$
  select substring(regexp_replace(number, '\s', '', 'g') from '^[A-Z]{2}[0-9]{4}([0-9]{6})[0-9]{6,}$')
$$;

-- An older process may still number applications while this release starts: what it leaves out is read from the number.
create function region_from_number() returns trigger language plpgsql as $$
begin
  new.region_code := coalesce(new.region_code, region_of_number(new.number));
  return new;
end $$;
create trigger applications_region before insert or update of number on applications
  for each row when (new.number is not null and new.region_code is null) execute function region_from_number();

-- One queue of one city, oldest first.
create index applications_queue on applications (status, stage, region_code, submitted_at, id) where submitted_at is not null;
-- What was submitted before there was a region: filled after the start, then empty.
create index applications_without_region on applications (id) where submitted_at is not null and region_code is null;
