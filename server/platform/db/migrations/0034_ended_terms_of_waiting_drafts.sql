-- When a waiting draft was last compared with its term. Answers are sealed, so each draft is opened once after the end of a term.
alter table funds_waiting add column term_checked_at timestamptz;
