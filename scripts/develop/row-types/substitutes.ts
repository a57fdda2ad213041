import { exampleText } from './examples.ts'

/** Creates substitutes for what the service reads only from a cluster or with an extension. */
export const substitutes = `
  create function run_command_on_all_nodes(command text, give_warning_for_connection_errors boolean default false)
    returns table (nodeid integer, success boolean, result text) language sql as 'select 1, true, null::text';
  create schema ${exampleText};
  create table ${exampleText}.pg_stat_statements (userid oid not null, dbid oid not null, query text not null,
    calls bigint not null, total_exec_time double precision not null, mean_exec_time double precision not null)`
