import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive, processIdentity } from './process-identity.ts'

/** Records that this process uses the cluster; returns the record's name. Call it under the folder's lock. */
export function joinCluster(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const name = `${process.pid}-${randomUUID()}`
  writeFileSync(join(folder, name), processIdentity(process.pid) ?? '')
  return name
}

/** Removes a record that `joinCluster` wrote. Call it under the folder's lock. */
export function leaveCluster(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true })
}

/**
 * Returns the ids of living processes that use the cluster, and removes the records of dead ones. Call it under the
 * folder's lock.
 */
export function livingParticipants(folder: string): number[] {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).flatMap((name) => {
    const pid = Number(name.split('-')[0])
    if (isProcessAlive(pid, readFileSync(join(folder, name), 'utf8'))) return [pid]
    rmSync(join(folder, name), { force: true })
    return []
  })
}
