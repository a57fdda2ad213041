import { apiKeyHandlers } from './api-keys.ts'
import { bidHandlers } from './bids.ts'
import { contactHandlers } from './contacts.ts'
import type { Handlers } from './contract.ts'
import { identityHandlers } from './identity.ts'
import { jobHandlers } from './jobs.ts'
import { kitItemHandlers } from './kit-items.ts'
import { manufacturerHandlers } from './manufacturers.ts'
import { observabilityHandlers } from './observability.ts'
import { productCategoryHandlers } from './product-categories.ts'
import { productHandlers } from './products.ts'
import { settingsHandlers } from './settings.ts'
import { userHandlers } from './users.ts'
import { webhookHandlers } from './webhooks.ts'

/** Every operation of the contract with its handler; a missing one does not compile. */
export const handlers: Handlers = {
  ...apiKeyHandlers,
  ...bidHandlers,
  ...contactHandlers,
  ...identityHandlers,
  ...jobHandlers,
  ...kitItemHandlers,
  ...manufacturerHandlers,
  ...observabilityHandlers,
  ...productCategoryHandlers,
  ...productHandlers,
  ...settingsHandlers,
  ...userHandlers,
  ...webhookHandlers,
}
