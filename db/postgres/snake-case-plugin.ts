import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

/**
 * Converts names in built queries from camelCase to SQL's snake_case. Hand-written SQL is left unchanged. Rows already
 * have camelCase names from the connection (db/postgres/adapters/named-query.ts), which renames a statement's columns
 * once. Kysely's plugin renames them in every row, which costs about three microseconds each.
 */
export class SnakeCasePlugin extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args)
  }

  override async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}
