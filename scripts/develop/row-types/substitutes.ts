import { exampleText } from './examples.ts'

/**
 * Creates substitutes for what the service reads only from a cluster or with an extension. The columns have the types
 * that Citus (https://docs.citusdata.com/en/stable/develop/api_metadata.html) and pg_stat_statements document.
 */
export const substitutes = `
  create function run_command_on_all_nodes(command text, give_warning_for_connection_errors boolean default false)
    returns table (nodeid integer, success boolean, result text) language sql as 'select 1, true, null::text';
  create table pg_dist_node (groupid integer not null, nodename text not null, nodeport integer not null,
    noderole text not null, isactive boolean not null, shouldhaveshards boolean not null);
  create table pg_dist_local_group (groupid integer not null);
  create table pg_dist_placement (shardid bigint not null, groupid integer not null);
  create table pg_dist_shard (shardid bigint not null, logicalrelid regclass not null);
  create table pg_dist_partition (logicalrelid regclass not null, partmethod "char" not null, repmodel "char" not null);
  create function citus_check_connection_to_node(nodename text, nodeport integer) returns boolean
    language sql as 'select true';
  create function citus_table_is_visible(relation oid) returns boolean language sql as 'select true';
  create function get_shard_id_for_distribution_column(table_name regclass, distribution_value anyelement)
    returns bigint language sql as 'select 1::bigint';
  create schema ${exampleText};
  create table ${exampleText}.pg_stat_statements (userid oid not null, dbid oid not null, query text not null,
    calls bigint not null, total_exec_time double precision not null, mean_exec_time double precision not null)`
