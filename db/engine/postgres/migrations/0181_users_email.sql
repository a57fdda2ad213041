-- A cell of an import may name a person by an e-mail address, in any case of letters.
create index users_email on users (tenant_id, lower(email)) where deleted_at is null;
