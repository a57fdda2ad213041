import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

/**
 * Names are camelCase in TypeScript and snake_case in SQL. The builder's names are turned into SQL's here; SQL that is
 * written by hand says its names as SQL has them, and is left alone. Rows come with camelCase names from the connection
 * (db/postgres/adapters/named-query.ts), which names a statement's columns once; Kysely's own plugin names them in every row, for
 * about three microseconds each.
 */
export class BuilderNames extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args)
  }

  override async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result
  }
}
