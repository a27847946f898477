-- Since `office_requests` stores the Idempotency-Key and the reply of every writing office call, nothing reads those of a grant here.
alter table fund_entries drop column request_key, drop column reply;
