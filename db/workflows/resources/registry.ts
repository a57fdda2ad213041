import type { recordFacts } from '../../../generated/records.ts'
import { lockOrder } from '../../engine/postgres/locks.ts'
import type { Resource, Schemas } from '../../engine/records/resource.ts'
import * as records from './records.ts'

type Facts = typeof recordFacts

/**
 * Schemas of the contract that describe records but have no resource. They are parts or results of other records, or
 * db/ reads them with special statements.
 */
type Unregistered =
  | 'BriefingDismissal'
  | 'ChangeRequestedBid'
  | 'KitItem'
  | 'Notification'
  | 'RecordedPayment'
  | 'WebhookEndpointWithSecret'

/**
 * Resource of each record of the contract, used by search, attached records, retention, jobs and comments. The compiler
 * reports a record that is missing in db/workflows/resources/records.ts.
 */
export const resourcesByRecord: { readonly [Name in Exclude<keyof Facts, Unregistered>]: Resource<Schemas[Name]> } =
  records

const rankOf = ({ table }: Resource): number => lockOrder.indexOf(table)

/** All resources, in the lock order of their tables. */
export const resources: readonly Resource[] = Object.values<Resource>(resourcesByRecord).sort(
  (one, other) => rankOf(one) - rankOf(other),
)

/**
 * Returns the resource for a job's resource type. Throws an Error if there is none, which means that the job was
 * enqueued wrongly.
 */
export function resourceOfJob(resourceType: string): Resource {
  const found = resources.find(({ family }) => family === resourceType)
  if (!found) throw new Error(`no worker serves jobs of ${resourceType}`)
  return found
}
