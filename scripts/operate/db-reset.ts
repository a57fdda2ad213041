import { resolve } from 'node:path'
import { removeDataDir } from '../../db/engine/postgres/embedded/cluster.ts'

// This script removes the embedded database with everything else in DATA_DIR. It refuses if DATABASE_URL is set,
// because that database belongs to its operator.
const dataDir = resolve(process.env.DATA_DIR || '.data')
try {
  if (process.env.DATABASE_URL) throw new Error('DATABASE_URL is set, but db-reset removes only the embedded database')
  await removeDataDir(dataDir)
  console.log(`Removed ${dataDir}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
