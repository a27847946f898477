-- Who holds a case, and what two pairs of eyes need: the person of each step, and a rule that no code can pass by.

alter table applications add column held_by uuid references staff (id), add column held_until timestamptz, add column held_note text;
create index applications_held on applications (held_by) where held_by is not null;

-- The person behind a step (`office` is what the applicant reads), and a remark that stays inside the office.
alter table application_events add column staff_id uuid references staff (id), add column office_note text;
create index application_events_staff on application_events (staff_id, at) where staff_id is not null;

-- Whoever passed the first stage of a case, ever, is not the one who approves it; who approved it last does not revoke it.
-- QZ403 is told as 403 OTHER_PERSON_NEEDED.
create function other_person_needed() returns trigger language plpgsql as $$
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
  return new;
end $$;
create trigger application_events_other_person before insert on application_events
  for each row when (new.staff_id is not null and new.event in ('approve', 'revoke')) execute function other_person_needed();
