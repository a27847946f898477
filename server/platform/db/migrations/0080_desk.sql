-- What was done when: the figures of a month read that month.
create index application_events_at on application_events (at);
-- How somebody of the office has turned a photo so that it stands upright: so it stands for all who look later.
alter table files add column turned smallint check (turned in (0, 90, 180, 270));
