-- The cities that the maker of a batch was limited to; null: the whole province. A member of other cities neither reads nor changes the batch.
alter table payment_batches add column regions text[];

-- Existing batches belong to the cities of their cases; a batch that contains a case without a city stays province-wide.
update payment_batches b set regions = found.regions
from (
  select l.batch_id, array_agg(distinct a.region_code order by a.region_code) as regions
  from payment_lines l join applications a on a.id = l.application_id
  group by l.batch_id having bool_and(a.region_code is not null)
) found
where found.batch_id = b.id;
