-- Two different members see the content that is approved: a `pass` counts until the applicant sends the case again (decision 0053).

-- The members who passed the content that is under review. PostgreSQL inlines a function that returns a table into the query.
create function passes_of_content(application uuid) returns table (staff_id uuid) language sql stable as $$
  select e.staff_id from application_events e
  where e.application_id = application and e.event = 'pass' and e.seq > coalesce((
    select max(sent.seq) from application_events sent
    where sent.application_id = application and sent.event in ('submit', 'correct')
  ), 0)
$$;

create or replace function needs_other_person(application uuid, wanted text, staff uuid) returns boolean language sql stable as $$
  select case wanted
    when 'approve' then not exists (select from passes_of_content(application) pass where pass.staff_id is distinct from staff)
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

-- A case enters the second review only with a `pass` of its content. The previous release sends a correction to the stage that returned
-- it, and an approval of before this migration, whose first review saw earlier content, may be revoked.
create function first_review_again() returns trigger language plpgsql as $$
begin
  if not exists (select from passes_of_content(new.id)) then
    new.stage := 1;
  end if;
  return new;
end $$;
create trigger applications_first_review_again before update of status on applications
  for each row
  when (new.status = 'reviewing' and new.stage = 2 and old.status <> 'reviewing')
  execute function first_review_again();

-- Corrections in the second review that no member has passed. The day by which the office decides stays.
update applications a set stage = 1, held_by = null, held_until = null, held_note = null
where a.status = 'reviewing' and a.stage = 2 and not exists (select from passes_of_content(a.id));

comment on column applications.returned is '{ round, remark, items }: the last return';
update applications set returned = returned - 'stage' where status in ('returned', 'submitted') and returned ? 'stage';
