import { allMigrations } from '../../db/postgres/migrate.ts'
import { migrationFaults } from './lint.ts'

/** Refuses migrations that the release before, or a service under load, could not live with; a part of `make check`. */
const faults = (await allMigrations()).flatMap(migrationFaults)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
