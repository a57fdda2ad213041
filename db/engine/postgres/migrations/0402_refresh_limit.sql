-- Up to when refreshes have used up their family's room, in which each takes half a minute. Null: none has since this column is there.
alter table oauth_families add column refreshes_until timestamptz(3);
