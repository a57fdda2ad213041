import type { ConformanceCheck } from '../check.ts'
import { documentChecks } from './document.ts'
import { envelopeChecks } from './envelope.ts'
import { idempotencyChecks } from './idempotency.ts'
import { limitChecks } from './limits.ts'
import { oauthChecks } from './oauth.ts'
import { paginationChecks } from './pagination.ts'
import { problemChecks } from './problems.ts'
import { tenancyChecks } from './tenancy.ts'
import { versionChecks } from './versions.ts'
import { webhookChecks } from './webhooks.ts'

/** All checks except those of single operations, in the order of the report. */
export const allChecks: readonly ConformanceCheck[] = [
  ...documentChecks,
  ...envelopeChecks,
  ...problemChecks,
  ...paginationChecks,
  ...idempotencyChecks,
  ...versionChecks,
  ...limitChecks,
  ...tenancyChecks,
  ...oauthChecks,
  ...webhookChecks,
]
