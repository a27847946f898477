-- An edition can be paused for one city; null: for the whole province. The newest row of an edition and city is in force,
-- and a province-wide pause applies to every city.
alter table edition_switches add column region_code text;
