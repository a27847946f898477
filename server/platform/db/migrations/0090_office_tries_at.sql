-- A row for each name that was typed, known or not: what is a day old goes some at a time, along this.
create index office_tries_at on office_tries (at);
