-- The name of its bytes in the store: each transfer has one of its own. Null while there are none, and for those that an older
-- version took, whose name is the id.
alter table uploads add column file text;

-- What the store lists is compared with what it should have, both in the order of the names.
create index uploads_files on uploads ((coalesce(file, id)) collate "C");
