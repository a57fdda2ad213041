import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

/**
 * Converts camelCase names in built queries to snake_case. Hand-written SQL is left unchanged. Results already have
 * camelCase names, because the connection renames the columns of each statement once
 * (db/postgres/adapters/named-query.ts). Kysely's own plugin would rename them in every row, at about three
 * microseconds a row.
 */
export class SnakeCasePlugin extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args)
  }

  override async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}
