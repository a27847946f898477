-- Two cases may show the same photo: a blind index of the picture as it is kept. Photos from before have none and are compared with nothing.
alter table files add column picture_index text;
create index files_picture on files (picture_index) where picture_index is not null;
