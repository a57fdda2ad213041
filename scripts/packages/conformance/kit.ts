import { randomUUID } from 'node:crypto'
import type { KitCaller } from './caller.ts'
import { SeededRandom } from './chance.ts'
import type { Contract } from './contract.ts'
import type { KitReceiver } from './receiver.ts'
import type { WalkedOperation } from './walk/operation-walk.ts'

/** What all checks share: the callers, the contract, the results of the walk and the webhook receiver. */
export interface Kit {
  /** Base address of the API. It ends with `/api/v1`, without a slash. */
  baseUrl: URL
  /** Contract against which answers are checked: the service's own, or the kit's. */
  contract: Contract
  /** The contract that the kit includes. It says which operations must exist. */
  kitContract: Contract
  /** Caller of the organization in which most records are created. */
  firstCaller: KitCaller
  /** Caller of another organization, which must not see or change records of the first. */
  secondCaller: KitCaller
  /** Caller without a credential. */
  anonymousCaller: KitCaller
  seed: number
  /** Part of the name of every created record, so that people can recognize it. */
  nameMark: string
  /** Results of the walk's operations, keyed by operationId. */
  walkResults: ReadonlyMap<string, WalkedOperation>
  /** Receiver of the webhook events; the reason as text if there is none. */
  receiver: KitReceiver | string
}

/**
 * Returns the random numbers of one check. They do not depend on the other checks, so a check sends the same requests
 * when it runs alone.
 */
export const createCheckRandom = ({ seed }: Kit, check: string): SeededRandom =>
  new SeededRandom([...check].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed))

/** Returns a new endpoint's address: at the receiver, or with a host name that does not exist. */
export const toEndpointUrl = (receiver: Kit['receiver'], name: string): string =>
  `${typeof receiver === 'string' ? 'https://conformance.invalid' : receiver.url}/${name}/${randomUUID()}`

/** Creates a contact of the first organization, which most checks use. */
export const createTestContact = async ({ firstCaller, nameMark }: Kit, values: object = {}) =>
  firstCaller.callSuccessfully('createContact', { body: { type: 'vendor', companyName: nameMark, ...values } })

/** Returns an id of the same form as `id` that no record has. */
export const toUnusedId = (id: string | number): string | number =>
  typeof id === 'number' ? 2_147_483_600 : `${id.slice(0, -10)}0000000000`
