import type { JobHelpers } from 'graphile-worker'
import type { Installation } from '../../db/services/access/installation.ts'
import { postponeTask } from './postpone-task.ts'

/**
 * Delay in milliseconds before a task of a frozen organization is tried again. An organization may stay frozen for
 * days.
 */
const laterMs = 15_000

/**
 * Tasks that run even for a frozen organization, because they change none of its records. So mails that are already
 * queued are still sent.
 */
const unaffected: readonly string[] = [
  'send-email',
  'start-password-reset',
  'tell-password-changed',
  'tell-second-factor',
  'revoke-accounting-grant',
  'remove-erased-files',
  'remove-erased-mails',
]

/** Returns whether the task's organization is frozen at the moment, so that the task must not run. */
export type IsFrozen = () => boolean

/**
 * Returns the function that checks whether the organization of a task is frozen. For tasks that may always run, the
 * function returns false.
 */
export function makeFrozenCheck({ frozen }: Pick<Installation, 'frozen'>, task: string, payload: unknown): IsFrozen {
  const { tenantId } = (payload ?? {}) as { tenantId?: number }
  return () => tenantId !== undefined && !unaffected.includes(task) && frozen.has(tenantId)
}

/** Runs a task, or postpones it if its organization is frozen. */
export async function runUnlessFrozen(
  isFrozen: IsFrozen,
  run: () => Promise<void>,
  { payload, helpers }: { payload: unknown; helpers: JobHelpers },
): Promise<void> {
  if (isFrozen()) await postponeTask(payload, helpers, laterMs)
  else await run()
}
