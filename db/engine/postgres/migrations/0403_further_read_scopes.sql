-- The scopes beside read_scope without which nobody sees a job. Null where a release before wrote the job.
alter table jobs add column further_read_scopes text[];
