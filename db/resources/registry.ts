import type { recordFacts } from '../../generated/records.ts'
import { lockOrder } from '../postgres/locks.ts'
import type { Resource, Schemas } from '../records/resource.ts'
import * as records from './records.ts'

type Facts = typeof recordFacts

/**
 * Records of the contract without a resource: parts or results of other records, and records that db/ reads with
 * special statements.
 */
type Unregistered =
  | 'BriefingDismissal'
  | 'ChangeRequestedBid'
  | 'KitItem'
  | 'Notification'
  | 'RecordedPayment'
  | 'WebhookEndpointWithSecret'

/**
 * Resource of each record of the contract. A record missing in db/resources/records.ts does not compile. Search,
 * attached records, retention, jobs and comments use this list.
 */
export const resourcesByRecord: { readonly [Name in Exclude<keyof Facts, Unregistered>]: Resource<Schemas[Name]> } =
  records

const rankOf = ({ table }: Resource): number => lockOrder.indexOf(table)

/** All resources, in the lock order of their tables. */
export const resources: readonly Resource[] = Object.values<Resource>(resourcesByRecord).sort(
  (one, other) => rankOf(one) - rankOf(other),
)

/** Returns the resource of a job. Throws an Error if there is none, which means that the job was enqueued wrongly. */
export function resourceOfJob(resourceType: string): Resource {
  const found = resources.find(({ family }) => family === resourceType)
  if (!found) throw new Error(`no worker serves jobs of ${resourceType}`)
  return found
}
