import type { JobHelpers } from 'graphile-worker'
import type { Installation } from '../../db/access/installation.ts'
import { putOff } from './put-off.ts'

/** How long a task of a frozen organization is put off: it may stay frozen for days. */
const laterMs = 15_000

/** Tasks that change none of an organization's records: mails that were promised before still go out. */
const unaffected: readonly string[] = [
  'send-email',
  'start-password-reset',
  'tell-password-changed',
  'tell-second-factor',
  'revoke-accounting-grant',
  'remove-erased-files',
  'remove-erased-mails',
]

/** Whether a task has to leave its organization alone. */
export type IsFrozen = () => boolean

/** Returns what says of a task, at any moment, whether its organization is frozen. */
export function frozenOf({ frozen }: Pick<Installation, 'frozen'>, task: string, payload: unknown): IsFrozen {
  const { tenantId } = (payload ?? {}) as { tenantId?: number }
  return () => tenantId !== undefined && !unaffected.includes(task) && frozen.has(tenantId)
}

/** Runs a task unless its organization is frozen, or puts it off. */
export async function unlessFrozen(
  isFrozen: IsFrozen,
  run: () => Promise<void>,
  { payload, helpers }: { payload: unknown; helpers: JobHelpers },
): Promise<void> {
  if (isFrozen()) await putOff(payload, helpers, laterMs)
  else await run()
}
