import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  digestOfFunction,
  listFunctions,
  parseFunction,
  type SchemaFunction,
} from '../../../db/engine/postgres/functions/schema-functions.ts'
import { listMigrations } from '../../../db/engine/postgres/migrate.ts'
import { type Migration, normalizeStatement } from '../../../db/engine/postgres/migration-files.ts'
import { lastMigrationBeforeFunctionFiles } from './lint.ts'

/** Folder of the functions, relative to the repository. */
export const functionsFolder = 'db/engine/postgres/functions'

/** File with the signatures of the last release's functions, one per line. `npm run release:set` writes it. */
export const releasedFunctionsFile = `${functionsFolder}/released.txt`

/** The functions of a repository and what they are compared with. */
export interface FunctionSources {
  functions: readonly SchemaFunction[]
  /** Definitions that a cluster has instead, each with the text of its file. */
  ofCluster: readonly { definition: SchemaFunction; text: string }[]
  /** Signatures of the last release's functions. */
  released: readonly string[]
  migrations: readonly Pick<Migration, 'name' | 'statements'>[]
}

/**
 * Returns the faults of function files, one line each. Processes of the last release use the functions too, so a
 * released function keeps its signature, and stays until a migration drops it. A definition for a cluster names the
 * definition that it corresponds to, so that no change leaves it out.
 */
export function functionFaults({ functions, ofCluster, released, migrations }: FunctionSources): string[] {
  const byName = new Map(functions.map((one) => [one.name, one]))
  const drops = droppedFunctions(migrations)
  const dropOf = (signature: string) => drops.get(nameOf(signature)) ?? drops.get(typesOf(signature))
  return [
    ...released.flatMap((signature) => {
      const name = nameOf(signature)
      const found = byName.get(name)
      if (!found)
        return dropOf(signature)
          ? []
          : [`${name}.sql is missing: keep it until a migration with "-- contract" drops the function`]
      return found.signature === signature
        ? []
        : [
            `${name}.sql: the last release has "${signature}", and this is "${found.signature}": give the new function another name`,
          ]
    }),
    ...functions.flatMap(({ name, signature }) => {
      const drop = dropOf(signature)
      return drop === undefined ? [] : [`${name}.sql: ${drop} drops the function: remove the file`]
    }),
    ...ofCluster.flatMap(({ definition, text }) => clusterFaults(definition, text, byName.get(definition.name))),
  ].map((fault) => `${functionsFolder}/${fault}`)
}

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('))

/** Returns a signature's name and types of arguments, such as `digit_grams(bigint, text)`. */
const typesOf = (signature: string): string =>
  signature.slice(0, signature.indexOf(')') + 1).replaceAll(/([(,] ?)\w+ /g, '$1')

/**
 * Returns the functions that new migrations drop, each with the name of the migration. The keys are names with the types
 * of the arguments, or only names if the migration gives no types.
 */
const droppedFunctions = (migrations: FunctionSources['migrations']): Map<string, string> =>
  new Map(
    migrations
      .filter(({ name }) => name > lastMigrationBeforeFunctionFiles)
      .flatMap(({ name, statements }) =>
        statements.flatMap((statement) => {
          const dropped = /^drop function (?:if exists )?(\w+(?:\([^)]*\))?)/.exec(normalizeStatement(statement))?.[1]
          return dropped === undefined ? [] : [[dropped, name] as const]
        }),
      ),
  )

function clusterFaults(definition: SchemaFunction, text: string, plain: SchemaFunction | undefined): string[] {
  const file = `cluster/${definition.name}.sql`
  if (!plain) return [`${file} replaces no file of ${functionsFolder}`]
  const digest = digestOfFunction(plain)
  return [
    ...(definition.signature === plain.signature ? [] : [`${file} has another signature than ${plain.name}.sql`]),
    ...(text.startsWith(`-- as of: ${digest}\n`)
      ? []
      : [`${file}: ${plain.name}.sql has changed: change this file too, and begin it with "-- as of: ${digest}"`]),
  ]
}

/** Reads the functions of the repository at `root`, which is the running one. */
export async function readFunctionSources(root: string): Promise<FunctionSources> {
  const ofCluster = globSync(`${functionsFolder}/cluster/*.sql`, { cwd: root }).map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return { definition: parseFunction(basename(file), text), text }
  })
  return {
    functions: await listFunctions({ isCluster: false }),
    ofCluster,
    released: readFileSync(join(root, releasedFunctionsFile), 'utf8').split('\n').filter(Boolean),
    migrations: await listMigrations(),
  }
}
