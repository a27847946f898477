-- The member whose approval is in force: the last `approve` since the applicant sent the content, unless it was revoked (decision 0053).
create function approver_of_content(application uuid) returns table (staff_id uuid) language sql stable as $$
  select last.staff_id from (
    select e.staff_id, e.event from application_events e
    where e.application_id = application and e.event in ('submit', 'correct', 'approve', 'revoke') order by e.seq desc limit 1
  ) last
  where last.event = 'approve'
$$;

create or replace function needs_other_person(application uuid, wanted text, staff uuid) returns boolean language sql stable as $$
  select case wanted
    when 'approve' then not exists (select from passes_of_content(application) pass where pass.staff_id is distinct from staff)
    when 'revoke' then is_approver
    when 'uphold' then is_approver
    when 'dismiss' then is_approver
    when 'return' then is_approver and coalesce('publicity' = (
      select e.status from application_events e where e.application_id = application order by e.seq desc limit 1
    ), false)
    else false
  end
  from (select exists (select from approver_of_content(application) approver where approver.staff_id = staff)) content (is_approver)
$$;

-- A server of the previous release does not check it in every transaction that pays.
create function objected_case_is_not_paid() returns trigger language plpgsql as $$
begin
  if exists (select from objections o where o.application_id = new.application_id and o.event_seq is null) then
    raise exception 'an objection against the case is open' using errcode = '23514', constraint = 'application_events_objected_case';
  end if;
  return new;
end $$;
create trigger application_events_objected_case before insert on application_events
  for each row when (new.event = 'pay')
  execute function objected_case_is_not_paid();
