import type { CallInput } from '../caller.ts'

const isLive = 'the organization is no sandbox'
const noConnection = 'the organization has no accounting system'

// In a sandbox, these operations would change the data that other steps need. They do not support If-Match, so the
// header makes the service refuse them.
const headers = { 'If-Match': '"0"' }

/**
 * Operations that the walk calls although they may be refused, each with the reason. `input` has the parts of the
 * request that differ from the recipe. The walk never connects or disconnects an accounting system.
 */
export const refusals: Readonly<Record<string, { reason: string; input?: CallInput }>> = {
  cancelJob: { reason: 'every job had ended before it could be cancelled' },
  connectAccounting: {
    reason: 'no company in QuickBooks to connect with',
    input: { body: { provider: 'quickbooks', realmId: 'none' } },
  },
  disconnectAccounting: { reason: noConnection },
  queueInvoiceAccountingPush: { reason: noConnection },
  sendInvoiceViaQuickbooks: { reason: noConnection },
  getSandbox: { reason: isLive },
  listSandboxMails: { reason: isLive },
  advanceSandboxClock: { reason: 'it would move the clock', input: { headers } },
  resetSandbox: { reason: 'it would remove what is there', input: { headers } },
  getUserinfo: { reason: 'an API key belongs to no person' },
  issueOauthToken: { reason: 'no person has agreed to anything' },
}

/** Operations that would write into the books of a connected accounting system, or disconnect it. */
export const bookChanges = ['disconnectAccounting', 'queueInvoiceAccountingPush', 'sendInvoiceViaQuickbooks']

/** Parts of calls that differ from the recipe, so that the walk changes no settings and reads as a browser does. */
export const differingCalls: Readonly<Record<string, CallInput>> = {
  updateBranding: { body: {} },
  updateDataRetention: { body: {} },
  markNotificationsRead: { body: { ids: [2_147_483_600] } },
  authorizeOauth: { headers: { Accept: 'text/html' } },
}
