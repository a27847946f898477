-- Payments are made in batches only. A payment that an earlier release started case by case, and that the bank has not answered,
-- becomes a line of a released batch, where the answer is imported. There is one such batch per edition and city, and it has no file.
alter table payment_batches alter column file_sealed drop not null;

with started as (
  select a.id, a.number, a.edition, a.region_code, coalesce(a.approved_amount, 0) as amount, a.submitted_at, e.seq
  from applications a join application_events e on e.application_id = a.id
  where a.status = 'paying' and e.event = 'pay'
    and e.seq = (select max(seq) from application_events where application_id = a.id)
    and not exists (select from payment_lines l where l.application_id = a.id and l.open)
), batches as (
  select gen_random_uuid() as id, edition, region_code, count(*) as count, sum(amount) as sum_fen
  from started group by edition, region_code
), made as (
  insert into payment_batches (id, edition, regions, state, made_at, made_by, released_at, count, sum_fen, encoding, sha256)
  select id, edition, case when region_code is not null then array[region_code] end, 'released', now(), 'office:upgrade', now(),
    count, sum_fen, 'utf-8', ''
  from batches
)
insert into payment_lines (batch_id, application_id, position, number, amount_fen, event_seq, open)
select b.id, s.id, row_number() over (partition by b.id order by s.submitted_at, s.id), s.number, s.amount, s.seq, true
from started s join batches b on b.edition = s.edition and b.region_code is not distinct from s.region_code;
