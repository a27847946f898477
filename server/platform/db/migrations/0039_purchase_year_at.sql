-- The submission or correction that set purchase_year. A server of the release before sets neither: another time than resubmitted_at means
-- that housekeeping has to fill the year.
alter table applications add column purchase_year_at timestamptz;

create index applications_purchase_year_stale on applications (id)
  where resubmitted_at is not null and purchase_year_at is distinct from resubmitted_at;
drop index applications_without_purchase_year;
