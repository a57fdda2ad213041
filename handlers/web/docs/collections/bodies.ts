import type { OperationId } from '../../../pipeline/contract/contract.ts'
import type { RecordVariable } from './variables.ts'
import { variableNameOfField } from './variables.ts'

/**
 * This module creates request bodies that work unchanged: the contract's examples with ids replaced by variables.
 * `{{name}}` is the variable notation of Postman and Bruno; `{{$guid}}` is a random UUID in both.
 */

const named = (name: string) => `${name} {{$guid}}`

/** Bodies to send where the contract's example would fail, for example because a name must be unique. */
const bodies: Partial<Record<OperationId, object>> = {
  acceptBid: { acceptedBy: 'Dana Ortiz' },
  addKitItem: { productId: '{{partId}}', quantity: '2.5' },
  connectAccounting: { provider: 'quickbooks', realmId: '{{realmId}}', refreshToken: '{{refreshToken}}' },
  convertBidToProject: { name: 'Ortiz kitchen', startDate: '2026-05-04' },
  convertLeadToProject: { contractValue: '48000', startDate: '2026-05-04' },
  createInvoice: { projectId: '{{projectId}}', taxRate: '8.25', notesToCustomer: 'Thank you for your business.' },
  createProductCategory: { name: named('Drywall') },
  createManufacturer: { name: named('Northwest Gypsum'), website: 'https://nwgypsum.example' },
  updateProductCategory: { name: named('Drywall and more') },
  updateManufacturer: { name: named('Northwest Gypsum and more') },
  createProjectTemplate: {
    name: named('Deck'),
    projectType: 'Deck',
    phases: [{ name: 'Framing', startDay: 3, days: 5, tasks: ['Sill', 'Studs'] }],
  },
  createLeadStage: { name: named('Visit'), probability: 15, order: 2 },
  createWebhookEndpoint: { url: '{{webhookUrl}}?{{$guid}}', eventTypes: ['bid.accepted', 'bid.rejected'] },
  recoverWebhookEndpoint: { since: '{{$isoTimestamp}}', dryRun: true },
  reorderInvoiceLineItems: { ids: ['{{invoiceLineItemIds}}'] },
  reorderKitItems: { ids: ['{{productKitItemIds}}'] },
  replacePayAppLineItems: { lines: [{ id: '{{payAppLineItemId}}', workThisPeriod: '5000.00' }] },
  updateLead: { stageId: '{{leadStageId}}' },
}

/**
 * Variables with numeric ids that are not among the record variables (`RecordVariable`). JSON bodies contain them
 * without quotation marks.
 */
export const numericVariables = [
  'targetProjectId',
  'partId',
  'invoiceLineItemIds',
  'productKitItemIds',
  'payAppLineItemId',
]

export interface BodySource {
  operationId: string
  example: unknown
  /**
   * Name of the variable to use in the member `ids`. It holds the id of a record of the request's family, such as
   * `bidId`.
   */
  idVariable: string
  variables: ReadonlyMap<string, RecordVariable>
}

/** Returns the request body of an operation, with variables in place of ids. */
export function exampleBodyOf({ operationId, example, idVariable, variables }: BodySource): unknown {
  const known = new Set([...variables.keys(), ...numericVariables])
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'object' || value === null) return value
    const members = value as Record<string, unknown>
    return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, member(name, one, members)]))
  }
  const member = (name: string, value: unknown, siblings: Record<string, unknown>): unknown => {
    if (name === 'ids') return [`{{${idVariable}}}`]
    if (name === 'sourcePath') return '{{sourcePath}}'
    if (name === 'itemKey') return '{{itemKey}}'
    if (name === 'client_id') return '{{oauthClientId}}'
    const variable = typeof value === 'number' ? variableNameOfField(name, siblings) : undefined
    return variable && known.has(variable) ? `{{${variable}}}` : filled(value)
  }
  return bodies[operationId as OperationId] ?? filled(example)
}

/** Serializes a body as JSON. Variables for numeric ids are written without quotation marks. */
export function bodyJson(body: unknown, variables: ReadonlyMap<string, RecordVariable>): string {
  const text = JSON.stringify(body, null, 2)
  return text.replaceAll(/"\{\{(\w+)\}\}"/g, (quoted, name: string) =>
    variables.get(name)?.isNumber || numericVariables.includes(name) ? `{{${name}}}` : quoted,
  )
}
