-- Everything that happened before is to be added up, some at a time; the sweep does it in its own time. What happens meanwhile is noted
-- by the triggers of 0084: a case that is noted twice is counted once.
do $$
declare
  behind_at timestamptz := 'infinity';
  behind_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  loop
    with next as (
      select id, submitted_at from applications
      where submitted_at is not null and (submitted_at, id) < (behind_at, behind_id)
      order by submitted_at desc, id desc limit 10000
    ), noted as (
      insert into figures_todo (application_id) select id from next
    )
    select submitted_at, id into behind_at, behind_id from next order by submitted_at, id limit 1;
    exit when not found;
  end loop;
end $$;
