-- The four-eyes rule of cases as one function: the trigger enforces it, and the detail of a case reads which events it forbids.
create function needs_other_person(application uuid, wanted text, staff uuid) returns boolean language sql stable as $$
  select case wanted
    when 'approve' then exists (
      select from application_events e where e.application_id = application and e.event = 'pass' and e.staff_id = staff
    )
    when 'revoke' then coalesce(staff = (
      select e.staff_id from application_events e
      where e.application_id = application and e.event = 'approve' order by e.seq desc limit 1
    ), false)
    when 'uphold' then has_approved
    when 'dismiss' then has_approved
    when 'return' then has_approved and coalesce('publicity' = (
      select e.status from application_events e where e.application_id = application order by e.seq desc limit 1
    ), false)
    else false
  end
  from (select exists (
    select from application_events e where e.application_id = application and e.event = 'approve' and e.staff_id = staff
  )) approvals (has_approved)
$$;

create or replace function other_person_needed() returns trigger language plpgsql as $$
begin
  if needs_other_person(new.application_id, new.event, new.staff_id) then
    raise exception 'the event % needs another person', new.event using errcode = 'QZ403';
  end if;
  return new;
end $$;
