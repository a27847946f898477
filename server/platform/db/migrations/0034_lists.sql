-- What one edition has in a state, oldest first; the other lists have their index already.
create index applications_edition on applications (edition, status, submitted_at, id) where submitted_at is not null;
