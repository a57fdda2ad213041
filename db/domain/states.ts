import type { components } from '../../generated/openapi.d.ts'
import { Refusal } from './refusal.ts'

export type EventType = components['schemas']['EventType']

/** A transition that a state allows: with `to` the record goes to that state, without it the record keeps its state. */
export interface Step {
  from: readonly string[]
  /** One state, or those among which the caller chooses. */
  to?: string | readonly string[]
  /** The event type of the transition, where it is not that of an ordinary change; null where there is none. */
  event?: EventType | null
  /** The wording of the transition in refusals, where its name is not enough. */
  says?: string
}

/** A resource's states and the transitions that they allow. A transition that is not listed is never allowed. */
export interface Machine<Verb extends string = string> {
  states: readonly string[]
  steps: Readonly<Record<Verb, Step>>
}

/** A resource with states. API, bulk jobs, sweeps and public pages use the same machine. */
export interface Stateful<Verb extends string> {
  label: string
  article?: string
  machine?: Machine<Verb>
}

/** Whether a record in `state` may make the transition. */
export const allows = <Verb extends string>(of: Stateful<Verb>, verb: NoInfer<Verb>, state: string): boolean =>
  stepOf(of, verb).from.includes(state)

/**
 * Throws Refusal conflict, naming the state and those that would allow the transition, when `state` does not allow it.
 */
export function requireState<Verb extends string>(of: Stateful<Verb>, verb: NoInfer<Verb>, state: string): void {
  if (!allows(of, verb, state)) throw stateRefusal(of, verb, state)
}

/** Why `state` does not allow the transition. */
export function stateRefusal<Verb extends string>(of: Stateful<Verb>, verb: NoInfer<Verb>, state: string): Refusal {
  const { label, article = 'a' } = of
  const { from, says = verb } = stepOf(of, verb)
  return new Refusal(
    'conflict',
    `The ${label} is ${state}. To ${says} ${article} ${label}, it must be ${listed(from)}.`,
  )
}

/** A transition as the machine's table defines it. */
export function stepOf<Verb extends string>({ label, machine }: Stateful<Verb>, verb: NoInfer<Verb>): Step {
  const step = machine?.steps[verb]
  if (!step) throw new Error(`${label} has no step ${verb}`)
  return step
}

/** `a`, `a or b`, `a, b or c`. */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
