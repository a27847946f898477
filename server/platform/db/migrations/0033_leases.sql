-- The oldest case of a queue that nobody holds: by city, and over all cities.
create index applications_queue_all on applications (status, stage, submitted_at, id) where submitted_at is not null;
