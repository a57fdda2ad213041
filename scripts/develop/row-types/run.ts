import { globSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { openCluster, removeDataDir } from '../../../db/engine/postgres/embedded/cluster.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import { readStatements } from '../statements/list.ts'
import { findRowTypeFaults } from './find.ts'
import { type EvaluateInModule, loadModuleOf } from './modules.ts'
import { substitutes } from './substitutes.ts'
import { listFilesWithTemplates } from './templates.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Checks the row types of all sql templates of the service against a migrated database. Returns the exit code. */
export async function checkRowTypes(): Promise<number> {
  const files = new Set(globSync('{db,handlers,workers}/**/*.{ts,tsx}', { cwd: root }).map((file) => join(root, file)))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [...files] }, ts.sys, root)
  const program = ts.createProgram([...files], options)
  const modules = await loadModules(listFilesWithTemplates(program, files))
  const { faults, bySource, byList, unchecked, undeclared } = await withMigratedDatabase((client) =>
    findRowTypeFaults(program, files, client, readStatements(root), modules),
  )
  for (const { file, line, says } of faults) console.error(`${file.slice(root.length + 1)}:${line}: ${says}`)
  console.log(
    `Row types of templates: ${bySource} checked by their source, ${byList} by listed statements, ${unchecked} unchecked. ${undeclared} templates declare no row.`,
  )
  return faults.length === 0 ? 0 : 1
}

async function loadModules(files: readonly string[]): Promise<Map<string, EvaluateInModule>> {
  // Modules that import each other must be loaded in the order in which the service loads them.
  await loadModuleOf(join(root, 'handlers/operations/index.ts'))
  const modules = new Map<string, EvaluateInModule>()
  for (const file of files) {
    const evaluate = await loadModuleOf(file)
    if (evaluate) modules.set(file, evaluate)
  }
  return modules
}

/** Runs `work` with a connection to a new database with all migrations and the substitutes, then removes the database. */
async function withMigratedDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'row-types-'))
  try {
    const cluster = await openCluster(dataDir)
    const client = new pg.Client({ connectionString: cluster.url })
    try {
      await migrate(cluster.url)
      await client.connect()
      await client.query(substitutes)
      return await work(client)
    } finally {
      await client.end()
      await cluster.close()
    }
  } finally {
    await removeDataDir(dataDir)
  }
}
