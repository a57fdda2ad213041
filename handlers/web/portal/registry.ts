import { account } from './account/account.ts'
import { accounting } from './accounting/accounting.ts'
import { apiKeys } from './api-keys/api-keys.ts'
import { apps } from './apps/apps.ts'
import { branding } from './branding/branding.ts'
import { organizationExport } from './export/export.ts'
import { jobs } from './jobs/jobs.ts'
import { moneyGlance } from './money/money.ts'
import { notifications } from './notifications/notifications.ts'
import { overview } from './overview/overview.ts'
import { people } from './people/people.ts'
import { platform } from './platform/platform.ts'
import { recordSections } from './records/records.ts'
import { recordSearch } from './records/search/search.ts'
import { requests } from './requests/requests.ts'
import { retention } from './retention/retention.ts'
import { sandbox } from './sandbox/sandbox.ts'
import { sandboxes } from './sandboxes/sandboxes.ts'
import type { Section } from './section.ts'
import { signInRules } from './sign-in-rules/sign-in-rules.ts'
import { usage } from './usage/usage.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Sections of the portal in sidebar order. */
export const sections: readonly Section[] = [
  overview,
  moneyGlance,
  notifications,
  jobs,
  recordSearch,
  ...recordSections,
  people,
  signInRules,
  branding,
  retention,
  accounting,
  organizationExport,
  apiKeys,
  webhooks,
  requests,
  usage,
  sandbox,
  sandboxes,
  apps,
  account,
  platform,
]
