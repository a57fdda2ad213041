import type { components } from '../../generated/openapi.d.ts'
import { Refusal } from './refusal.ts'

export type EventType = components['schemas']['EventType']

/** A transition. The record moves to the state `to`; without `to`, it keeps its state. */
export interface Transition {
  from: readonly string[]
  /** Target state, or the states among which the caller chooses. */
  to?: string | readonly string[]
  /** Event type of the transition, if it is not the usual one for an update. Null if the transition emits no event. */
  event?: EventType | null
  /**
   * Verb for the transition in refusals ("To ... a bid, it must be ..."), if the transition's name does not read well
   * there.
   */
  refusalVerb?: string
}

/** The states of a resource, and the allowed transitions between them, keyed by the transition's name. */
export interface StateMachine<Verb extends string = string> {
  states: readonly string[]
  transitions: Readonly<Record<Verb, Transition>>
}

/** A resource whose records have states. The API, bulk jobs, sweeps and public pages all use the same state machine. */
export interface StatefulResource<Verb extends string> {
  label: string
  article?: string
  machine?: StateMachine<Verb>
}

/** Reports whether a record in `state` may make the transition. */
export const allowsTransition = <Verb extends string>(
  of: StatefulResource<Verb>,
  verb: NoInfer<Verb>,
  state: string,
): boolean => transitionOf(of, verb).from.includes(state)

/**
 * Throws Refusal conflict if `state` does not allow the transition. The message contains the record's state and the
 * states that would allow it.
 */
export function requireState<Verb extends string>(
  of: StatefulResource<Verb>,
  verb: NoInfer<Verb>,
  state: string,
): void {
  if (!allowsTransition(of, verb, state)) throw transitionRefusal(of, verb, state)
}

/** Returns the refusal of a transition that `state` does not allow. */
export function transitionRefusal<Verb extends string>(
  of: StatefulResource<Verb>,
  verb: NoInfer<Verb>,
  state: string,
): Refusal {
  const { label, article = 'a' } = of
  const { from, refusalVerb = verb } = transitionOf(of, verb)
  return new Refusal(
    'conflict',
    `The ${label} is ${state}. To ${refusalVerb} ${article} ${label}, it must be ${listed(from)}.`,
  )
}

/** Returns a transition by its name. Throws if the state machine has no such transition. */
export function transitionOf<Verb extends string>(
  { label, machine }: StatefulResource<Verb>,
  verb: NoInfer<Verb>,
): Transition {
  const step = machine?.transitions[verb]
  if (!step) throw new Error(`${label} has no step ${verb}`)
  return step
}

/** Joins words into `a`, `a or b` or `a, b or c`. */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')
