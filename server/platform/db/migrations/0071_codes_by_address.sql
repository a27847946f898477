-- A code and its tries belong to a number and the network that asked: what somebody does elsewhere with this number locks nobody out here.
-- (The release before this one cannot ask for codes on this table: stop its processes before the new ones start.)
alter table sign_in_codes add column address_index text not null default '';
-- So many wrong tries from other networks and the code opens from its own alone.
alter table sign_in_codes add column strangers_left integer not null default 10;
alter table sign_in_codes drop constraint sign_in_codes_pkey;
alter table sign_in_codes add primary key (mobile_index, address_index);
