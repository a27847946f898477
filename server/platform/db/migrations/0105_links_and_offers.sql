-- A link that was made because the verified number was the number of an existing account ends when that number changes.
-- A link made with its account stays. Links of an old process are treated as made by the number.
alter table sso_identities add column by_mobile boolean not null default true;
update sso_identities i set by_mobile = false from accounts a
  where a.id = i.account_id and i.linked_at < a.created_at + interval '1 second';

-- The city of the draft: a pool can belong to the whole province, and an edition can be paused for one city.
-- null: a draft that joined the waiting list of a provincial pool before this column existed.
alter table funds_waiting add column region_code text;
update funds_waiting w set region_code = f.region_code from funds f where f.id = w.fund_id;
