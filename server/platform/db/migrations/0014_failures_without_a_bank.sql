-- A corrected account that the bank file cannot hold is returned to the applicant by the server (`system`). The member who reported the
-- failure of the bank before stays barred from the release.
create or replace function barred_from_release(batch uuid) returns table (actor text) language sql stable as $$
  select distinct last.actor from payment_lines l
    cross join unnest(array['fail', 'approve']) named (event)
    cross join lateral (
      select e.actor from application_events e
      where e.application_id = l.application_id and e.event = named.event and e.actor <> 'system' order by e.seq desc limit 1
    ) last
  where l.batch_id = batch
$$;
