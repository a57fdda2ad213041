import type { JobHelpers } from 'graphile-worker'
import type { Installation } from '../../db/access/installation.ts'
import { putOff } from './put-off.ts'

/** Delay in milliseconds of a postponed task of a frozen organization, which may stay frozen for days. */
const laterMs = 15_000

/** Tasks that change no records of an organization. Mails that are already due are still sent. */
const unaffected: readonly string[] = [
  'send-email',
  'start-password-reset',
  'tell-password-changed',
  'tell-second-factor',
  'revoke-accounting-grant',
  'remove-erased-files',
  'remove-erased-mails',
]

/** Function that returns whether a task must not run now because its organization is frozen. */
export type IsFrozen = () => boolean

/** Returns a function that reports at any time whether the task's organization is frozen. */
export function frozenOf({ frozen }: Pick<Installation, 'frozen'>, task: string, payload: unknown): IsFrozen {
  const { tenantId } = (payload ?? {}) as { tenantId?: number }
  return () => tenantId !== undefined && !unaffected.includes(task) && frozen.has(tenantId)
}

/** Runs a task, or postpones it if its organization is frozen. */
export async function unlessFrozen(
  isFrozen: IsFrozen,
  run: () => Promise<void>,
  { payload, helpers }: { payload: unknown; helpers: JobHelpers },
): Promise<void> {
  if (isFrozen()) await putOff(payload, helpers, laterMs)
  else await run()
}
