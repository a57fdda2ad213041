-- The request that made the event; null for what no request asked for, and for events of a release before.
alter table events add column request_id text;
