import { randomUUID } from 'node:crypto'
import type { KitCaller } from './caller.ts'
import { SeededChance } from './chance.ts'
import type { Contract } from './contract.ts'
import type { KitReceiver } from './receiver.ts'
import type { WalkedOperation } from './walk/walking.ts'

/** What checks work with. */
export interface Kit {
  /** With `/api/v1` at its end, and no slash. */
  baseUrl: URL
  /** By which answers are judged. */
  contract: Contract
  /** What the kit itself knows of the API. */
  known: Contract
  /** The organization whose records are made. */
  first: KitCaller
  /** Another organization, which must not notice. */
  second: KitCaller
  /** Without a credential. */
  nobody: KitCaller
  seed: number
  /** In the name of whatever the run makes, so that people know it. */
  mark: string
  /** What the walk over all operations has called, by operationId. */
  walked: ReadonlyMap<string, WalkedOperation>
  /** Where events come; the reason where none can. */
  receiver: KitReceiver | string
}

/** Chance for one check, so that a check by itself asks what it asks among all. */
export const chanceOf = ({ seed }: Kit, check: string): SeededChance =>
  new SeededChance([...check].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed))

/** The address of a new endpoint: at the receiver, else of a name that nobody has. */
export const endpointUrl = (receiver: Kit['receiver'], name: string): string =>
  `${typeof receiver === 'string' ? 'https://conformance.invalid' : receiver.url}/${name}/${randomUUID()}`

/** A new contact of the first organization, which most checks work on. */
export const newContact = async ({ first, mark }: Kit, values: object = {}) =>
  first.ok('createContact', { body: { type: 'vendor', companyName: mark, ...values } })

/** An id of the shape of this one that no record has. */
export const idOfNone = (id: string | number): string | number =>
  typeof id === 'number' ? 2_147_483_600 : `${id.slice(0, -10)}0000000000`
