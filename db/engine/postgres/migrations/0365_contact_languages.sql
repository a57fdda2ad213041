alter table contacts add column language text;
