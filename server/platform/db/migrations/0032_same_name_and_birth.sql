-- Submitted cases get the key of name and date of birth: the job writes the keys of all queued cases (decision 0072).
insert into alike_todo (application_id) select distinct application_id from alike_keys on conflict do nothing;
