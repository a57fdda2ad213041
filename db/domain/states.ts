import { Refusal } from './refusal.ts'

/** What a record's state allows: with `to` it moves there, without it the record stays in its state. */
export interface Step {
  from: readonly string[]
  /** One state, or those among which the caller chooses. */
  to?: string | readonly string[]
  /** The event that tells of the move, after the family's prefix. */
  event?: string
  /** What a refusal calls the step, where its name alone does not say it. */
  says?: string
}

/** A family's states and everything that they decide. Whatever is not in it, no state allows. */
export interface Machine {
  states: readonly string[]
  steps: Readonly<Record<string, Step>>
}

/** The one table of state machines, by a record's noun. API, bulk jobs, sweeps and public pages all ask it. */
export const machines = {
  bid: {
    states: ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled'],
    steps: {
      send: { from: ['draft'], to: 'sent', event: 'updated' },
      view: { from: ['sent'], to: 'viewed', event: 'updated' },
      accept: { from: ['sent', 'viewed'], to: 'accepted', event: 'accepted' },
      reject: { from: ['sent', 'viewed'], to: 'rejected', event: 'rejected' },
      expire: { from: ['sent', 'viewed'], to: 'expired', event: 'expired' },
      cancel: { from: ['draft', 'sent', 'viewed'], to: 'cancelled', event: 'cancelled' },
      revert: { from: ['accepted'], to: ['draft', 'sent', 'expired', 'rejected'], event: 'acceptance_reverted' },
      reopen: { from: ['expired', 'cancelled'], to: 'draft', event: 'reopened' },
      share: { from: ['sent', 'viewed', 'accepted', 'rejected', 'expired'] },
      rewrite: {
        from: ['draft', 'sent', 'viewed', 'rejected', 'expired', 'cancelled'],
        says: 'change what the customer signs of',
      },
      reprice: { from: ['draft'], says: 'change the lines or the money of' },
      delete: { from: ['draft', 'sent', 'viewed', 'rejected', 'expired', 'cancelled'] },
    },
  },
} as const satisfies Record<string, Machine>

export type MachineName = keyof typeof machines
export type Verb<M extends MachineName> = keyof (typeof machines)[M]['steps'] & string

/** Whether a record in `state` may take the step. */
export const allows = <M extends MachineName>(machine: M, verb: Verb<M>, state: string): boolean =>
  stepOf(machine, verb).from.includes(state)

/** Throws Refusal conflict, naming the state and those that would do, when `state` does not allow the step. */
export function requireState<M extends MachineName>(machine: M, verb: Verb<M>, state: string): void {
  if (allows(machine, verb, state)) return
  const { from, says = verb } = stepOf(machine, verb)
  throw new Refusal('conflict', `The ${machine} is ${state}. To ${says} a ${machine}, it must be ${listed(from)}.`)
}

/** A step of a machine, as the table has it. */
export const stepOf = <M extends MachineName>(machine: M, verb: Verb<M>): Step =>
  (machines[machine] as Machine).steps[verb]!

/** `a`, `a or b`, `a, b or c`. */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
