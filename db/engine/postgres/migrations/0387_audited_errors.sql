-- What a 422 objected to: [{field, code}], without values.
alter table api_audit_logs add column errors jsonb;
