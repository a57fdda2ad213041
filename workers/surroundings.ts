import type { Logger } from 'pino'
import type { Secrets } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import type { Workplace } from './slices.ts'

/** What every task gets first. */
export interface Surroundings extends Workplace {
  secrets: Secrets
  settings: Settings
  log: Logger
  /** True once the process was told to stop: long work ends at its next safe point. */
  stopping(): boolean
}
