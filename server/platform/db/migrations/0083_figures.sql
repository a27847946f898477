-- The figures of the office want the city and the edition of many cases, and nothing else of them: rows are long, this is short.
create index applications_place on applications (id) include (region_code, edition);
-- Why cases were returned: few of all events.
create index application_events_returned on application_events (at) where event = 'return';
