import { dropElement, dropGuard, dropOperand, dropStatement, replaceCode } from '../changes.ts'
import type { Fault } from '../fault.ts'

/** Faults that store, log, print or send secrets, and faults in the checks of addresses that the service calls. */
export const faults: readonly Fault[] = [
  {
    name: 'the stored answer of a receiver shows the signing secret',
    declaration: 'credentials',
    change: dropElement('/whsec_'),
    tests: ['workers/bad-receivers'],
  },
  {
    name: 'the audit log stores refused values',
    declaration: 'toAuditedErrors',
    change: replaceCode(
      '({ field, code }) => ({ field: kept(field), code })',
      '(one) => ({ ...one, field: kept(one.field) })',
    ),
    tests: ['portal/developers/requests'],
  },
  {
    name: 'the refresh token of QuickBooks is stored in clear',
    declaration: 'sealTokenColumns',
    change: replaceCode('await seal(given.refreshToken)', 'given.refreshToken'),
    tests: ['accounting/connection'],
  },
  {
    name: 'a disconnected company keeps its refresh token',
    declaration: 'disconnectAccounting',
    change: dropElement('refreshToken: null'),
    tests: ['accounting/connection'],
  },
  {
    name: 'tokens of a former company are sent for the present company',
    declaration: 'requireUsable',
    change: dropOperand('row.realmId === realmId'),
    tests: ['accounting/edge-cases', 'accounting/push'],
  },
  {
    name: 'a redirect of QuickBooks gets the tokens',
    declaration: 'callQuickbooks',
    change: replaceCode('followRedirect: false', 'followRedirect: true'),
    tests: ['accounting/edge-cases'],
  },
  {
    name: 'a shown secret is shown again when its page is reloaded',
    declaration: 'createBrowserState',
    change: dropGuard('kept !== undefined'),
    tests: ['portal/developers/api-keys', 'portal/developers/webhooks'],
  },
  {
    name: 'the next person at a browser is shown the secret of the previous person',
    declaration: 'pageContextOf.takeSecret',
    change: replaceCode(
      'text?.startsWith(belongsTo) ? text.slice(belongsTo.length) : undefined',
      "text?.replace(/^\\d+:\\d+:/, '')",
    ),
    tests: ['portal/sessions', 'portal/developers/api-keys'],
  },
  {
    name: 'caches store tokens',
    declaration: 'sendUncachedJson',
    change: dropStatement('setHeader', 'Cache-Control'),
    tests: ['oauth/token', 'oauth/register'],
  },
  {
    name: 'webhooks are signed with the text of the secret',
    declaration: 'keyOf',
    change: replaceCode("Buffer.from(secret.slice(prefix.length), 'base64')", 'Buffer.from(secret)'),
    tests: ['webhooks/signature'],
  },
  {
    name: 'an endpoint moves to a private address',
    declaration: 'updateWebhookEndpoint',
    change: dropStatement('refuseAddress'),
    tests: ['webhooks/webhooks', 'portal/developers/webhooks'],
  },
  {
    name: 'one public address among private ones is accepted',
    declaration: 'addressObjection',
    change: replaceCode('every', 'some'),
    tests: ['domain/address-guard'],
  },
  {
    name: 'the name of the machine itself is accepted as a receiver',
    declaration: 'privateSuffixes',
    change: dropElement("'localhost'"),
    tests: ['domain/address-guard'],
  },
]
