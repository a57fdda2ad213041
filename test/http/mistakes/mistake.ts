import type { Client, ClientRequest } from '../../../scripts/testkit/http/client.ts'

/**
 * A mistaken request and its answer. Placeholders such as `{draft}` are replaced by the ids of `makeMistakeRecords`. The answer
 * is the status with the detail or all violations.
 */
export type Mistake = [request: string, sent: ClientRequest, answer: string]

/** Creates the records that the mistaken requests name. Returns their ids by placeholder. */
export async function makeMistakeRecords(client: Client): Promise<Record<string, string | number>> {
  const made = async (path: string, body: object) => (await client.send('POST', path, { body })).json.data
  const contact = await made('/contacts', { type: 'customer', firstName: 'Noor' })
  const bids = []
  for (const lines of [0, 1, 1]) {
    const bid = await made('/bids', { contactId: contact.id })
    const line = { description: 'Cabinets', quantity: '1', unitPrice: '100' }
    if (lines > 0) await made(`/bids/${bid.id}/line-items`, line)
    bids.push(bid.id)
  }
  const [empty, draft, sent] = bids
  await client.send('POST', `/bids/${sent}/mark-sent`)
  const emptyInvoice = await made('/invoices', { contactId: contact.id })
  const open = await made('/invoices', { contactId: contact.id })
  const lines = [{ description: 'Cabinets', quantity: '1', unitPrice: '100' }]
  await made(`/invoices/${open.id}/line-items`, { lines })
  await client.send('POST', `/invoices/${open.id}/mark-sent`)
  const project = await made('/projects', { name: 'Kitchen' })
  const change = await made('/change-orders', { projectId: project.id, title: 'Island' })
  const endpoint = await made('/webhook-endpoints', { url: 'https://8.8.8.8/taken', eventTypes: ['bid.accepted'] })
  const { sourcePath } = await made('/jobs/uploads', { contentType: 'text/csv' })
  const { job_id: job } = await made('/contacts/exports', {})
  const used = '7f1c9c1e-3b0a-4a43-9a0f-0d2f5a9c1b11'
  await client.send('POST', '/contacts', { headers: { 'Idempotency-Key': used }, body: { type: 'customer' } })
  const app = { client_name: 'Diary', redirect_uris: ['https://8.8.8.8/'], token_endpoint_auth_method: 'none' }
  const { json } = await client.send('POST', '/oauth/register', { body: app })
  return {
    ...{
      contact: contact.id,
      empty,
      draft,
      sent,
      'empty invoice': emptyInvoice.id,
      open: open.id,
      project: project.id,
    },
    ...{ change: change.id, endpoint: endpoint.id, asked: sourcePath, job, used, client: json.client_id },
  }
}

/**
 * Sends a mistaken request. Returns the status of its answer with the detail, or with all violations if there are
 * several.
 */
export async function sendMistake(
  client: Client,
  [request, sent]: Mistake,
  names: Record<string, string | number>,
): Promise<string> {
  const [method, path] = fillPlaceholders(request, names).split(/ (.*)/) as [string, string]
  const { status, json } = await client.send(method, path, fillPlaceholders(sent, names))
  const faults = (json.errors ?? []) as { field: string; message: string }[]
  const text = faults.length > 1 ? faults.map(({ field, message }) => `${field}: ${message}`).join(' | ') : json.detail
  return `${status} ${text}`
}

/** Replaces each placeholder by its id. A placeholder that is a whole string becomes a number if its id is one. */
export function fillPlaceholders<V>(value: V, names: Record<string, string | number>): V {
  let text = JSON.stringify(value)
  for (const [name, id] of Object.entries(names)) {
    if (typeof id === 'number') text = text.replaceAll(`"{${name}}"`, String(id))
    text = text.replaceAll(`{${name}}`, String(id))
  }
  return JSON.parse(text)
}
