-- A failure that was reported of a successful payment leads to a second payment of the case. Its releaser is another person.
-- The server reports QZ403 as 403 OTHER_PERSON_NEEDED.
create function batch_needs_other_person() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_lines l where l.batch_id = new.id and new.released_by = (
      select e.actor from application_events e
      where e.application_id = l.application_id and e.event = 'fail' order by e.seq desc limit 1
    )
  ) then
    raise exception 'the releaser has reported a failed payment of a case in this batch' using errcode = 'QZ403';
  end if;
  return new;
end $$;
create trigger payment_batches_other_person before update of released_by on payment_batches
  for each row when (new.released_by is not null)
  execute function batch_needs_other_person();
