import { resolve } from 'node:path'
import { listMigrations } from '../../../db/engine/postgres/migrate.ts'
import { functionFaults, readFunctionSources } from './functions.ts'
import { migrationFaults } from './lint.ts'

/**
 * Prints the faults of migrations that would break the previous release or block a running service, and the faults of
 * functions; part of `make check`.
 */
const root = resolve(import.meta.dirname, '../../..')
const faults = [
  ...(await listMigrations()).flatMap(migrationFaults),
  ...functionFaults(await readFunctionSources(root)),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
