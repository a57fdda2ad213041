import type { recordFacts } from '../../generated/records.ts'
import { lockOrder } from '../postgres/locks.ts'
import type { Resource, Schemas } from '../records/resource.ts'
import * as records from './records.ts'

type Facts = typeof recordFacts

/** Records of the contract that are no resource: parts and answers of others, and what db/ reads by statements of its own. */
type Unregistered =
  | 'BriefingDismissal'
  | 'ChangeRequestedBid'
  | 'KitItem'
  | 'Notification'
  | 'RecordedPayment'
  | 'WebhookEndpointWithSecret'

/**
 * The resource of each record of the contract. A record that db/resources/records.ts lacks does not compile: search,
 * attached records, retention, jobs and comments go by this list.
 */
export const registered: { readonly [Name in Exclude<keyof Facts, Unregistered>]: Resource<Schemas[Name]> } = records

const rankOf = ({ table }: Resource): number => lockOrder.indexOf(table)

/** All of them, in the order in which their tables are locked. */
export const resources: readonly Resource[] = Object.values<Resource>(registered).sort(
  (one, other) => rankOf(one) - rankOf(other),
)

/** The resource that a job is about. Throws for one that no resource has, which is a defect of whoever enqueued it. */
export function resourceOfJob(resourceType: string): Resource {
  const found = resources.find(({ family }) => family === resourceType)
  if (!found) throw new Error(`no worker serves jobs of ${resourceType}`)
  return found
}
