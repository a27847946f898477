-- Year of the purchase and blind index of the old car, by which limits count. Null: a draft, or submitted with a server of the release before
-- and not filled by housekeeping yet.
alter table applications add column purchase_year smallint;
alter table applications add column old_vin_index text;

create index applications_old_vin on applications (old_vin_index) where old_vin_index is not null;
create index applications_without_purchase_year on applications (id) where submitted_at is not null and purchase_year is null;
