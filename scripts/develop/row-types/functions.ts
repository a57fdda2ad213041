/** Functions that never return null, whatever their arguments are. */
export const neverNull = words(`
  clock_timestamp concat count current_database cume_dist dense_rank gen_random_uuid grouping json_build_array
  json_build_object jsonb_build_array jsonb_build_object nextval now num_nonnulls num_nulls percent_rank pg_backend_pid
  pg_current_snapshot pg_current_xact_id pg_is_in_recovery pg_postmaster_start_time random rank row_number
  statement_timestamp transaction_timestamp txid_current version
`)

/** Functions that return null only if an argument is null. */
export const nullOfNull = words(`
  abs age array_append array_cat array_fill array_prepend array_replace ascii btrim
  cardinality ceil ceiling char_length character_length chr convert_from convert_to date date_part date_trunc
  decode div encode exp extract float8 floor format format_type generate_series generate_subscripts hashtext
  hashtextextended initcap int4 int8 is_normalized jsonb_array_elements jsonb_array_length jsonb_set jsonb_strip_nulls jsonb_typeof
  justify_hours left length ln log lower lpad ltrim make_date make_interval make_timestamptz md5 mod normalize numeric
  octet_length overlay pg_column_size pg_get_constraintdef pg_get_expr pg_get_function_identity_arguments pg_database_size pg_snapshot_xmax pg_snapshot_xmin pg_total_relation_size
  pg_try_advisory_lock pg_try_advisory_lock_shared pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared
  pg_advisory_unlock pg_advisory_unlock_shared position power quote_ident quote_literal regexp_replace
  regexp_split_to_array regexp_split_to_table repeat replace reverse right round row_to_json rpad rtrim scale sha256
  sign split_part sqrt starts_with string_to_array string_to_table strpos substr text timezone to_char to_date to_hex
  to_json to_jsonb to_number to_timestamp translate trim trim_scale trunc unnest upper width_bucket
`)

/** Functions that return null only if their first argument is null. */
export const nullOfFirst = words('array_remove array_to_string concat_ws')

/** Aggregates that return null without rows, or without a row whose argument is not null. */
export const nullWithoutRows = words(`
  array_agg avg bit_and bit_or bool_and bool_or every json_agg json_object_agg jsonb_agg jsonb_object_agg max min
  range_agg stddev string_agg sum variance
`)

/** Aggregates that keep nulls as elements, so that their result is null only without rows. */
export const keepsNulls = words('array_agg json_agg json_object_agg jsonb_agg jsonb_object_agg')

/** Operators that return null only if an operand is null. */
export const nullOfNullOperators = words(`
  + - * / % ^ || = <> != < > <= >= ~ ~* !~ !~* ~~ ~~* !~~ !~~* @> <@ && ? ?| ?& ^@ & | # << >> @
`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
