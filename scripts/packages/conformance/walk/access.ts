import { createHash, randomBytes } from 'node:crypto'
import type { Walk, WalkRecords } from './operation-walk.ts'

/** Calls the operations of webhook endpoints, deliveries and the event log. */
export async function walkWebhooks(walk: Walk, { endpoint }: WalkRecords): Promise<void> {
  const body = { url: endpoint, eventTypes: ['contact.created'], description: walk.nameMark }
  const { id } = await walk.callForData('createWebhookEndpoint', { body })
  await walk.step('listWebhookEndpoints')
  await walk.step('getWebhookEndpoint', { path: [id] })
  await walk.step('updateWebhookEndpoint', { path: [id], body: { description: `${walk.nameMark} again` } })
  await walk.step('rotateWebhookSecret', { path: [id] })
  const delivery = await walk.callForData('testWebhookEndpoint', { path: [id] })
  await walk.step('listWebhookEndpointDeliveries', { path: [id] })
  await walk.step('listWebhookDeliveries', { query: { endpointId: id } })
  await walk.step('getWebhookDelivery', { path: [delivery.id] })
  await walk.step('replayWebhookDelivery', { path: [delivery.id] })
  // The start time comes from the service, because a sandbox has its own clock.
  await walk.step('recoverWebhookEndpoint', { path: [id], body: { since: delivery.createdAt, dryRun: true } })
  await walk.step('deleteWebhookEndpoint', { path: [id] })
  const [first] = await walk.callForData('listEvents', { query: { limit: 1 } })
  await walk.step('getEvent', { path: [first.event.id] })
}

/** Calls the operations of settings, API keys, users and the current caller. Settings are only read. */
export async function walkOrganization(walk: Walk): Promise<void> {
  await walk.step('getMe')
  await walk.step('getUsage')
  await walk.step('listApiAuditLogs', { query: { limit: 5 } })
  await walk.step('getBranding')
  await walk.step('updateBranding', { body: {} })
  await walk.step('getDataRetention')
  await walk.step('updateDataRetention', { body: {} })
  const { id } = await walk.callForData('createApiKey', { body: { name: walk.nameMark, scopes: ['contacts:read'] } })
  await walk.step('listApiKeys', { query: { limit: 5 } })
  await walk.step('revokeApiKey', { path: [id] })
  await walk.step('listUsers', { query: { limit: 5 } })
  const isLive = 'the organization is no sandbox'
  await walk.callRefusable('getSandbox', isLive)
  await walk.callRefusable('listSandboxMails', isLive)
  // In a sandbox, these two operations would change the data that other steps need. They do not support If-Match, so
  // the header makes the service refuse them.
  const headers = { 'If-Match': '"0"' }
  await walk.callRefusable('advanceSandboxClock', 'it would move the clock', { headers, body: { advanceSeconds: 1 } })
  await walk.callRefusable('resetSandbox', 'it would remove what is there', { headers })
  await walk.callRefusable('getUserinfo', 'an API key stands for no person')
}

export const redirectAddress = 'https://conformance.example.com/callback'

/** Calls the OAuth operations that need no signed-in user, and reads the OpenAPI document. */
export async function walkOauth(walk: Walk): Promise<void> {
  await walk.step('getOpenapiDocument')
  const app = await walk.step('registerOauthClient', {
    body: { client_name: walk.nameMark, redirect_uris: [redirectAddress], token_endpoint_auth_method: 'none' },
  })
  const query = {
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: redirectAddress,
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  }
  await walk.step('authorizeOauth', { query, headers: { Accept: 'text/html' } })
  const form = (fields: Record<string, string>) => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: app.client_id, ...fields }).toString(),
  })
  const nobodys = { grant_type: 'refresh_token', refresh_token: 'rt_of_nobody' }
  await walk.callRefusable('issueOauthToken', 'no person has agreed to anything', form(nobodys))
  await walk.step('revokeOauthToken', form({ token: 'rt_of_nobody' }))
}
