import { dropCall, dropOperand, dropSqlCondition, replaceCode, replaceSql } from '../changes.ts'
import type { Fault } from '../fault.ts'

/** Faults that show an organization, or a caller without the scope, the records of others. */
export const faults: readonly Fault[] = [
  {
    name: 'the line of an invoice takes the product of another organization',
    declaration: 'lockProductPrices',
    change: dropSqlCondition('p.tenant_id'),
    tests: ['invoices/line-items', 'contract/foreign-ids'],
  },
  {
    name: 'the line of a bid takes the product of another organization',
    declaration: 'copyProductToLine',
    change: dropSqlCondition('p.tenant_id'),
    tests: ['products/line-products', 'contract/foreign-ids'],
  },
  {
    name: 'the calendar shows the invoices of all organizations',
    declaration: 'invoicesDue',
    change: dropSqlCondition('tenant_id'),
    tests: ['calendar'],
  },
  {
    name: 'the receivables include the invoices of all organizations',
    declaration: 'arAgingReport.select',
    change: replaceSql('tenant_id = ${tenantId} ${owed}', 'true ${owed}'),
    tests: ['reports/reports', 'reports/sums'],
  },
  {
    name: 'the owners of all organizations get the mails of one',
    declaration: 'listOwnerIds',
    change: dropCall('where', 'tenantId'),
    tests: ['mail/reminders', 'bids/answer-mails'],
  },
  {
    name: 'the SKU of another organization is taken',
    declaration: 'holdersOfTexts',
    change: dropSqlCondition('held.tenant_id'),
    tests: ['products/products', 'projects/projects'],
  },
  {
    name: 'a key lists the notifications of all organizations',
    declaration: 'listNotifications',
    change: dropSqlCondition('n.tenant_id'),
    tests: ['notifications'],
  },
  {
    name: 'a delivery of another organization is shown',
    declaration: 'findWebhookDelivery',
    change: dropSqlCondition('tenant_id'),
    tests: ['contract/foreign-ids'],
  },
  {
    name: 'an ended access disables the endpoints of other organizations',
    declaration: 'disableSelected',
    change: replaceSql('e.tenant_id = ${tenantId} and e.is_active', 'e.is_active'),
    tests: ['webhooks/endpoint-creators'],
  },
  {
    name: 'a cursor of one organization is valid in another',
    declaration: 'boundText',
    change: replaceCode('[tenantId, operationId, bound]', '[operationId, bound]'),
    tests: ['domain/cursor', 'http/bad-input'],
  },
  {
    name: 'a payment is changed through the path of another invoice',
    declaration: 'lockPayment',
    change: replaceCode('payment?.invoiceId !== invoiceId', '!payment'),
    tests: ['invoices/payments', 'contract/foreign-ids'],
  },
  {
    name: 'comments on records that the caller may not read are listed',
    declaration: 'readableEntityResources',
    change: replaceCode('caller.scopes.has(readScopeOf(resource))', 'caller.scopes.size > 0'),
    tests: ['comments', 'search'],
  },
  {
    name: 'a report needs only one of its scopes',
    declaration: 'reportHandlers',
    change: replaceCode('every', 'some'),
    tests: ['reports/reports'],
  },
  {
    name: 'additional scopes, such as the scope for a bulk deletion, are not checked',
    declaration: 'findMissingScope',
    change: replaceCode('!request.caller.scopes.has(scope)', 'scope === undefined'),
    tests: ['contacts', 'bids/bids'],
  },
  {
    name: 'any key without a person edits the comments of other keys',
    declaration: 'isAuthor',
    change: dropOperand('authorKeyId === apiKeyId'),
    tests: ['comments'],
  },
  {
    name: 'a bulk change reaches documents that the caller may not read',
    declaration: 'visibleIds',
    change: replaceCode('!resource.visibility', 'resource'),
    tests: ['documents/visible-documents', 'documents/documents'],
  },
  {
    name: 'a member who may write jobs ends the jobs of others',
    declaration: 'missingScopesToEnd',
    change: replaceCode('!asked(caller, kept.requestedBy)', 'false'),
    tests: ['jobs/authority'],
  },
]
