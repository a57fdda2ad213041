import { Refusal } from '../../../../db/domain/refusal.ts'
import type { Installation } from '../../../../db/services/access/installation.ts'
import { asyncGate } from '../exchange.ts'

type MaintenanceState = Pick<Installation, 'maintenance' | 'refreshIfStale'>

/** Refuses a request in maintenance mode. It first refreshes an outdated maintenance state. Throws Refusal maintenance. */
export function refuseInMaintenance(installation: MaintenanceState): Promise<void> | void {
  const refuse = (): void => {
    if (!installation.maintenance) return
    const headers = { 'Retry-After': '60' }
    throw new Refusal('maintenance', 'The service is in maintenance. Please try again in a minute.', { headers })
  }
  const waiting = installation.refreshIfStale()
  return waiting ? waiting.then(refuse) : refuse()
}

/** Returns the gate that refuses every request in maintenance mode. */
export const maintenanceGate = (installation: MaintenanceState) => asyncGate(() => refuseInMaintenance(installation))
