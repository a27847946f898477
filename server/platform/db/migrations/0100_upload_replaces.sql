-- `replaces`: the photo that the finished upload replaces. `digest`: of the bytes of a finished upload, keyed by the upload's own key.
alter table uploads add column replaces text, add column digest text;
