-- Who may be given a stored answer again that shows a secret: key:<id> or grant:<id of the token family>. Null for an
-- answer that is anybody's, and for those that were stored before.
alter table idempotency_keys add column credential text;
