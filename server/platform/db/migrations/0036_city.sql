-- A state of one city, oldest first, where there is no stage: an index keeps its order behind `stage = 1`, not behind `stage is null`.
create index applications_city on applications (status, region_code, submitted_at, id) where submitted_at is not null;
