-- An objection is not decided by the member who recorded it (decision 0058).

-- recorded after the last day of the publicity, by a lead
alter table objections add column after_publicity boolean not null default false;

-- The server reports QZ403 as 403 OTHER_PERSON_NEEDED. A server of the previous release does not check it.
create function objection_needs_other_person() returns trigger language plpgsql as $$
begin
  if exists (
    select from application_events e
    where e.application_id = new.application_id and e.seq = new.event_seq and e.staff_id = new.recorded_by
  ) then
    raise exception 'the objection was recorded by the member who decides it' using errcode = 'QZ403';
  end if;
  return new;
end $$;
create trigger objections_other_person before update of event_seq on objections
  for each row when (new.event_seq is not null)
  execute function objection_needs_other_person();
