import { randomUUID } from 'node:crypto'
import { type Break, changeJson } from '../double.ts'
import { as, saidOtherwise, unsaid } from './common.ts'

const otherError = saidOtherwise((json) => {
  json.error = 'invalid_scope'
}, 'refusals')

/** Break that replaces the redirect addresses of registrations. */
const redirected: Break = {
  asks(request) {
    if (request.body !== '')
      changeJson(request, (json) => Object.assign(json, { redirect_uris: ['https://app.example.com/'] }))
  },
}

export const oauthBreaks: Record<string, Break> = {
  'oauth.metadata': saidOtherwise((json) => {
    json.token_endpoint = 'https://elsewhere.example/token'
  }),
  'oauth.discovery': saidOtherwise((json) => {
    json.token_endpoint = `${json.issuer}/token`
  }),
  'oauth.flows': saidOtherwise((json) => {
    json.grant_types_supported.push('password')
  }),
  'oauth.registration': saidOtherwise((json) => {
    json.client_secret = 'secret'
  }),
  'oauth.redirect-addresses': redirected,
  'oauth.unknown-app': {
    answers(answer, { path }) {
      if (!path.includes('/oauth/authorize')) return
      answer.status = 302
      answer.headers.location = 'https://conformance.example.com/callback'
    },
  },
  'oauth.grants': otherError,
  'oauth.codes': otherError,
  'oauth.refresh': otherError,
  'oauth.error-form': unsaid('cache-control'),
  'oauth.revocation': as(200, 400),
  'oauth.userinfo': as(403, 401),
  // The double sends each registration from another address, so the limit is never reached.
  'oauth.registration-limit': {},
}

/** Returns a break that changes the deliveries of an endpoint as they are shown. */
// biome-ignore lint/suspicious/noExplicitAny: a break knows what it breaks
const shown = (change: (delivery: any) => void): Break => ({
  answers(answer, { path }) {
    if (path.includes('/deliveries')) changeJson(answer, (json) => json.data.forEach(change))
  },
})

/** Break that gives each attempt of a delivery a different body. */
const altered: Break = {
  delivers(delivery, { kept }) {
    kept.count = String(Number(kept.count ?? 0) + 1)
    delivery.body = delivery.body.replace(/\}$/, `,"attempt":${kept.count}}`)
  },
}

export const webhookBreaks: Record<string, Break> = {
  'webhooks.private-addresses': {
    asks(request) {
      if (request.method === 'POST')
        changeJson(request, (json) =>
          Object.assign(json, { url: `https://8.8.8.8/${randomUUID()}`, eventTypes: ['lead.deleted'] }),
        )
    },
  },
  'webhooks.types': {
    asks(request) {
      if (request.method === 'POST') changeJson(request, (json) => Object.assign(json, { eventTypes: ['bid.created'] }))
    },
  },
  'webhooks.secret': {
    answers(answer, { method }, { kept }) {
      changeJson(answer, ({ data }) => {
        if (method === 'POST') kept.secret = data.signingSecret
        else data.signingSecret = kept.secret
      })
    },
  },
  'webhooks.arrival': {
    delivers(delivery) {
      delivery.body = delivery.body.replace(/"created_at":"[^"]*"/, '"created_at":"2026-01-01T00:00:00.000Z"')
    },
  },
  'webhooks.payload': {
    delivers(delivery) {
      delivery.body = delivery.body.replace(/"type":"product.created"/, '"type":"product_created"')
    },
  },
  'webhooks.headers': { delivers: ({ headers }) => void delete headers['svc-event-type'] },
  'webhooks.signature': {
    delivers({ headers }) {
      headers['svc-signature'] = headers['svc-signature']!.replace(/v1=.*$/, `v1=${'0'.repeat(64)}`)
    },
  },
  'webhooks.standard-signature': {
    delivers({ headers }) {
      headers['webhook-timestamp'] = String(Number(headers['webhook-timestamp']) + 1)
    },
  },
  'webhooks.previous': {
    delivers: (delivery) => changeJson(delivery, (json) => delete json.previous_attributes),
  },
  'webhooks.delivered': shown((delivery) => {
    delivery.attemptCount += 1
  }),
  'webhooks.final': shown((delivery) => {
    delivery.nextAttemptAt = delivery.createdAt
  }),
  'webhooks.failed': shown((delivery) => {
    delivery.nextAttemptAt = new Date(Date.parse(delivery.nextAttemptAt) + 3_600_000).toISOString()
  }),
  'webhooks.retried': altered,
  'webhooks.replay': altered,
  'webhooks.rotation': {
    delivers({ headers }) {
      headers['svc-signature'] = headers['svc-signature']!.split(',').slice(0, 2).join()
    },
  },
  'webhooks.of-the-organization': {
    delivers: (delivery) => changeJson(delivery, (json) => Object.assign(json, { tenant_id: json.tenant_id + 1 })),
  },
}
