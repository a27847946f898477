-- Photos lie sealed in their store, each under a key of its own that stands here, sealed like everything else. Older ones have none.
alter table files add column key_sealed text;
