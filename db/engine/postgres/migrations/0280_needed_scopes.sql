-- The scopes that the making of a stored answer asked for, besides the operation's: whoever has fewer does not get it again.
alter table idempotency_keys add column needed_scopes text[];
