import { createHash, randomUUID } from 'node:crypto'
import { type Break, changeJson } from '../double.ts'
import {
  actAsFirstOrganization,
  changeAnswerJson,
  dropAnswerHeader,
  dropRequestHeader,
  miscountUnits,
  replaceStatus,
} from './common.ts'

/** Returns a UUID derived from a text. */
const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

const keyless = dropRequestHeader('idempotency-key')

export const idempotencyBreaks: Record<string, Break> = {
  'idempotency.replay': keyless,
  'idempotency.replayed-header': dropAnswerHeader('idempotent-replayed'),
  'idempotency.order': {
    asks(request) {
      if (request.body.startsWith('{"companyName"')) changeJson(request, (json) => Object.assign(json, { notes: 'x' }))
    },
  },
  'idempotency.other-request': keyless,
  'idempotency.shape': keyless,
  'idempotency.race': keyless,
  'idempotency.race-of-bodies': keyless,
  'idempotency.refusal-kept': dropAnswerHeader('idempotent-replayed'),
  'idempotency.key-stays-free': replaceStatus(201, 409),
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
  'idempotency.secrets': actAsFirstOrganization,
}

export const versionBreaks: Record<string, Break> = {
  'versions.shown': {
    answers({ headers }, { method }) {
      if (method === 'GET') headers.etag = '"another"'
    },
  },
  'versions.not-modified': dropRequestHeader('if-none-match'),
  'versions.stale': dropRequestHeader('if-match'),
  'versions.current': {
    asks({ headers }) {
      if (headers['if-match']) headers['if-match'] = '"never"'
    },
  },
  'versions.race': dropRequestHeader('if-match'),
  'versions.key-stays-free': replaceStatus(200, 412),
  'versions.empty-change': {
    answers({ headers }, { method }) {
      if (method === 'PATCH') headers.etag = '"another"'
    },
  },
  'versions.refused': dropRequestHeader('if-match'),
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
  'versions.of-transitions': dropRequestHeader('if-match'),
  'versions.of-none': replaceStatus(404, 412),
}

export const limitBreaks: Record<string, Break> = {
  'limits.headers': dropAnswerHeader('ratelimit-key-reset'),
  'limits.usage': changeAnswerJson(({ data }) => {
    if (data.apiKey) data.tenant.remaining -= 1
  }),
  'limits.costs': miscountUnits(1, (_, method) => method !== 'GET'),
  'limits.refused': miscountUnits(1, ({ status }) => status === 403),
  'limits.without-credential': {
    answers({ headers }) {
      headers['ratelimit-tenant-limit'] = '10000'
    },
  },
  'limits.minute': dropAnswerHeader('retry-after'),
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
  'tenancy.ids': actAsFirstOrganization,
  'tenancy.unchanged': actAsFirstOrganization,
  'tenancy.references': actAsFirstOrganization,
  'tenancy.lists': actAsFirstOrganization,
  'tenancy.search': actAsFirstOrganization,
  'tenancy.bulk-fetch': actAsFirstOrganization,
  'tenancy.cursors': actAsFirstOrganization,
  'tenancy.versions': actAsFirstOrganization,
  'tenancy.idempotency-keys': actAsFirstOrganization,
  'tenancy.events': actAsFirstOrganization,
  'tenancy.limits': actAsFirstOrganization,
  'tenancy.keys': actAsFirstOrganization,
}
