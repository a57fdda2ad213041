import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOfProcess, isProcessAlive } from './process-identity.ts'

/**
 * Records in the folder of participants that this process uses the cluster. Returns the record's name. Call it under
 * the cluster's lock.
 */
export function joinCluster(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const name = `${process.pid}-${randomUUID()}`
  writeFileSync(join(folder, name), identityOfProcess(process.pid) ?? '')
  return name
}

/** Removes a record that `joinCluster` has written. Call it under the cluster's lock. */
export function leaveEmbeddedPostgres(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true })
}

/**
 * Returns the process ids of all living participants and removes the records of dead ones. Call it under the cluster's
 * lock.
 */
export function listLivingParticipants(folder: string): number[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).flatMap((name) => {
    const pid = Number(name.split('-')[0])
    if (isProcessAlive(pid, readFileSync(join(folder, name), 'utf8'))) return [pid]
    rmSync(join(folder, name), { force: true })
    return []
  })
}
