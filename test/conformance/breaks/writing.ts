import { createHash, randomUUID } from 'node:crypto'
import { type Break, changeJson } from '../double.ts'
import { as, asFirst, miscounted, saidOtherwise, unsaid, without } from './common.ts'

/** Returns a UUID derived from a text. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

const keyless = without('idempotency-key')

export const idempotencyBreaks: Record<string, Break> = {
  'idempotency.replay': keyless,
  'idempotency.replayed-header': unsaid('idempotent-replayed'),
  'idempotency.order': {
    asks(request) {
      if (request.body.startsWith('{"companyName"')) changeJson(request, (json) => Object.assign(json, { notes: 'x' }))
    },
  },
  'idempotency.other-request': keyless,
  'idempotency.shape': keyless,
  'idempotency.race': keyless,
  'idempotency.race-of-bodies': keyless,
  'idempotency.refusal-kept': unsaid('idempotent-replayed'),
  'idempotency.key-stays-free': as(201, 409),
  'idempotency.no-body': {
    asks({ headers, body }) {
      if (body === '{}') headers['idempotency-key'] = randomUUID()
    },
  },
  'idempotency.of-the-organization': {
    asks({ headers }) {
      const { authorization, 'idempotency-key': key } = headers
      if (key) headers['idempotency-key'] = uuidOf(`${key} ${authorization}`)
    },
  },
  'idempotency.secrets': asFirst,
}

export const versionBreaks: Record<string, Break> = {
  'versions.shown': {
    answers({ headers }, { method }) {
      if (method === 'GET') headers.etag = '"another"'
    },
  },
  'versions.not-modified': without('if-none-match'),
  'versions.stale': without('if-match'),
  'versions.current': {
    asks({ headers }) {
      if (headers['if-match']) headers['if-match'] = '"never"'
    },
  },
  'versions.race': without('if-match'),
  'versions.key-stays-free': as(200, 412),
  'versions.empty-change': {
    answers({ headers }, { method }) {
      if (method === 'PATCH') headers.etag = '"another"'
    },
  },
  'versions.refused': without('if-match'),
  'versions.reads': {
    answers(answer, { headers }) {
      if (headers['if-match']) answer.status = 412
    },
  },
  'versions.parents': {
    answers({ headers }, { method, path }, { kept }) {
      if (method === 'POST' && path.endsWith('/bids')) kept.etag = headers.etag!
      if (method === 'GET') headers.etag = kept.etag
    },
  },
  'versions.of-transitions': without('if-match'),
  'versions.of-none': as(404, 412),
}

export const limitBreaks: Record<string, Break> = {
  'limits.headers': unsaid('ratelimit-key-reset'),
  'limits.usage': saidOtherwise(({ data }) => {
    if (data.apiKey) data.tenant.remaining -= 1
  }),
  'limits.costs': miscounted(1, (_, method) => method !== 'GET'),
  'limits.refused': miscounted(1, ({ status }) => status === 403),
  'limits.without-credential': {
    answers({ headers }) {
      headers['ratelimit-tenant-limit'] = '10000'
    },
  },
  'limits.minute': unsaid('retry-after'),
  'limits.retry-after': {
    answers({ headers }) {
      if (headers['retry-after']) headers['retry-after'] = '3'
    },
  },
  'limits.refusals-are-free': {
    answers({ status, headers }, _, { kept }) {
      if (status === 429) kept.refused = String(Number(kept.refused ?? 0) + 1)
      const left = headers['ratelimit-tenant-remaining']
      headers['ratelimit-tenant-remaining'] = String(Number(left) - Number(kept.refused ?? 0))
    },
  },
}

export const tenancyBreaks: Record<string, Break> = {
  'tenancy.ids': asFirst,
  'tenancy.unchanged': asFirst,
  'tenancy.references': asFirst,
  'tenancy.lists': asFirst,
  'tenancy.search': asFirst,
  'tenancy.bulk-fetch': asFirst,
  'tenancy.cursors': asFirst,
  'tenancy.versions': asFirst,
  'tenancy.idempotency-keys': asFirst,
  'tenancy.events': asFirst,
  'tenancy.limits': asFirst,
  'tenancy.keys': asFirst,
}
