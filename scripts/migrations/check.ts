import { listMigrations } from '../../db/postgres/migrate.ts'
import { migrationFaults } from './lint.ts'

/**
 * Prints the faults of migrations that would break the previous release or block a running service; part of `make
 * check`.
 */
const faults = (await listMigrations()).flatMap(migrationFaults)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
