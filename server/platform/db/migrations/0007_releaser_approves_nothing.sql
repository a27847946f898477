-- The releaser of a batch neither reported the last failed payment of one of its cases nor gave its last approval.
-- The server reports QZ403 as 403 OTHER_PERSON_NEEDED.
create function barred_from_release(batch uuid) returns table (actor text) language sql stable as $$
  select distinct last.actor from payment_lines l
    cross join unnest(array['fail', 'approve']) named (event)
    cross join lateral (
      select e.actor from application_events e
      where e.application_id = l.application_id and e.event = named.event order by e.seq desc limit 1
    ) last
  where l.batch_id = batch
$$;
create or replace function batch_needs_other_person() returns trigger language plpgsql as $$
begin
  if new.released_by in (select actor from barred_from_release(new.id)) then
    raise exception 'the releaser has approved a case in this batch, or reported it as failed' using errcode = 'QZ403';
  end if;
  return new;
end $$;

-- A releaser approves nothing. A trigger and no check constraint: members who have both roles keep them, and a constraint
-- would refuse every later change of their rows, also their deactivation.
create function releaser_approves_nothing() returns trigger language plpgsql as $$
begin
  if 'release' = any (new.roles) and 'review2' = any (new.roles) then
    raise exception 'the role release excludes review2' using errcode = '23514', constraint = 'staff_releaser_approves_nothing';
  end if;
  return new;
end $$;
create trigger staff_new_releaser before insert on staff
  for each row execute function releaser_approves_nothing();
create trigger staff_changed_releaser before update of roles on staff
  for each row when (old.roles is distinct from new.roles)
  execute function releaser_approves_nothing();
