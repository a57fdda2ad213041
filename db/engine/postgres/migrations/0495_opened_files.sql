-- When the signer of a document has opened its file.
alter table signature_requests add column file_opened_at timestamptz;
