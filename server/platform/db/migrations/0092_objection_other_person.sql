-- An objection contests the approval, so the approver does not decide it: no staff member who has ever approved the case
-- dismisses or upholds an objection to it, or returns the case out of publicity.
create or replace function other_person_needed() returns trigger language plpgsql as $$
begin
  if new.event = 'approve' and exists (
    select from application_events e
    where e.application_id = new.application_id and e.event = 'pass' and e.staff_id = new.staff_id
  ) then
    raise exception 'the same person passed the first stage' using errcode = 'QZ403';
  end if;
  if new.event = 'revoke' and new.staff_id = (
    select e.staff_id from application_events e
    where e.application_id = new.application_id and e.event = 'approve' order by e.seq desc limit 1
  ) then
    raise exception 'the same person approved it' using errcode = 'QZ403';
  end if;
  if (
    new.event in ('uphold', 'dismiss')
    or new.event = 'return' and 'publicity' = (
      select e.status from application_events e where e.application_id = new.application_id order by e.seq desc limit 1
    )
  ) and exists (
    select from application_events e
    where e.application_id = new.application_id and e.event = 'approve' and e.staff_id = new.staff_id
  ) then
    raise exception 'the same person approved it' using errcode = 'QZ403';
  end if;
  return new;
end $$;

drop trigger application_events_other_person on application_events;
create trigger application_events_other_person before insert on application_events
  for each row
  when (new.staff_id is not null and new.event in ('approve', 'revoke', 'uphold', 'dismiss', 'return'))
  execute function other_person_needed();
