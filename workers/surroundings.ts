import type { Logger } from 'pino'
import type { Secrets } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import type { JobDeps } from './slices.ts'

/** The first argument of every task. */
export interface Surroundings extends JobDeps {
  secrets: Secrets
  settings: Settings
  log: Logger
  /** True once the process has been told to stop: long work ends at its next safe point. */
  stopping(): boolean
}
