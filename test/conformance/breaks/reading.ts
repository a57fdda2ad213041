import { type Break, changeJson } from '../double.ts'
import {
  changeAnswerJson,
  changeQuery,
  dropAnswerHeader,
  dropRequestHeader,
  oneViolationCode,
  repairRequest,
  replaceStatus,
} from './common.ts'

export const documentBreaks: Record<string, Break> = {
  'document.published': changeAnswerJson((json) => {
    json.openapi = '3.0.3'
  }),
  'document.etag': dropRequestHeader('if-none-match'),
  'document.references': changeAnswerJson(({ components }) => {
    delete components.schemas.Contact
  }),
  'document.operations': changeAnswerJson(({ paths }) => {
    delete paths['/contacts/{id}'].delete
  }),
  'document.scopes': changeAnswerJson(({ paths }) => {
    paths['/contacts/{id}'].get.security[0].apiKey = ['bids:read']
  }),
  'document.costs': changeAnswerJson(({ paths }) => {
    paths['/me'].get['x-rate-limit-cost'] = 2
  }),
  'document.parameters': changeAnswerJson(({ paths }) => {
    paths['/contacts/{id}'].get.parameters = []
    paths['/contacts/{id}'].parameters = []
  }),
}

export const envelopeBreaks: Record<string, Break> = {
  'envelope.members': changeAnswerJson((json) => {
    json.links = {}
  }),
  'envelope.media': {
    answers({ headers }) {
      headers['content-type'] = 'text/json'
    },
  },
  'envelope.request-id': changeAnswerJson(({ meta }) => {
    meta.request_id = 'req_other'
  }),
  'envelope.created': {
    answers({ headers }) {
      if (headers.location) headers.location = '/nowhere/1'
    },
  },
  'envelope.deleted': {
    answers(answer, { method }) {
      if (method === 'DELETE') answer.status = 204
    },
  },
  'envelope.times': {
    answers(answer) {
      answer.body = answer.body.replace(/\.\d{3}Z/g, 'Z')
    },
  },
  'envelope.decimals': changeAnswerJson(({ data }) => {
    if (data.total) data.total = Number(data.total)
  }),
  'envelope.trimmed': changeAnswerJson(({ data }) => {
    data.position = '  Owner\n'
  }),
  'envelope.texts': changeAnswerJson(({ data }) => {
    data.notes = data.notes.replaceAll('<', '&lt;')
  }),
  'envelope.job': replaceStatus(202, 200),
}

export const problemBreaks: Record<string, Break> = {
  'problems.shape': {
    answers({ headers }) {
      headers['content-type'] = 'application/json'
    },
  },
  'problems.unauthorized': dropAnswerHeader('www-authenticate'),
  'problems.unknown-credential': {
    answers({ headers }) {
      headers['www-authenticate'] = 'Bearer'
    },
  },
  'problems.scope': changeAnswerJson((json) => {
    json.type = json.type.replace('scope_insufficient', 'forbidden')
  }, 'refusals'),
  'problems.unknown-path': {
    answers(answer) {
      answer.headers['content-type'] = 'text/html'
      answer.body = '<h1>Not found</h1>'
    },
  },
  'problems.unknown-id': replaceStatus(404, 200),
  'problems.method': dropAnswerHeader('allow'),
  'problems.accept': {
    asks({ headers }) {
      headers.accept = 'application/json'
    },
  },
  'problems.json': repairRequest('{"type":"vendor"}'),
  'problems.body-of-get': {
    asks(request) {
      request.body = ''
    },
  },
  'problems.media': repairRequest('{"type":"vendor"}', { 'content-type': 'application/json' }),
  'problems.large': repairRequest('{"type":"vendor"}'),
  'problems.conflict': replaceStatus(409, 400),
  'problems.unknown-query': changeQuery((query) => query.delete('nobodyKnowsThis')),
  'problems.bodies': oneViolationCode,
  'problems.fault-required': oneViolationCode,
  'problems.fault-type': oneViolationCode,
  'problems.fault-enum': oneViolationCode,
  'problems.fault-format': oneViolationCode,
  'problems.fault-length': oneViolationCode,
  'problems.fault-unknown': oneViolationCode,
  'problems.fault-not-found': oneViolationCode,
  'problems.fault-range': oneViolationCode,
  'problems.fault-pattern': oneViolationCode,
  'problems.fault-rule': oneViolationCode,
  'problems.fault-places': changeAnswerJson((json) => {
    for (const one of json.errors) one.field = one.field.split('.').at(-1)
  }, 'refusals'),
  'problems.all-faults': changeAnswerJson((json) => {
    json.errors = json.errors.slice(0, 1)
  }, 'refusals'),
  'problems.nothing-done': {
    asks(request) {
      if (request.method === 'PATCH') changeJson(request, (json) => delete json.email)
    },
  },
}

const isPage = (json: { meta?: { pagination?: object } }) => json.meta?.pagination !== undefined

export const paginationBreaks: Record<string, Break> = {
  'pagination.default': changeQuery((query) => {
    if (!query.has('limit')) query.set('limit', '20')
  }),
  'pagination.limits': changeQuery((query) => {
    if (query.get('limit') === '101') query.set('limit', '100')
  }),
  'pagination.walk': changeAnswerJson((json) => {
    if (isPage(json)) json.data.reverse()
  }),
  'pagination.stable': changeQuery((query) => query.delete('cursor')),
  'pagination.cursors': changeQuery((query) => query.delete('cursor')),
  'pagination.lists': changeAnswerJson((json) => {
    json.meta.pagination.count += 1
  }),
  'pagination.count': changeAnswerJson(({ data }) => {
    if (data.total !== undefined) data.total += 1
  }),
  'pagination.search': changeAnswerJson((json) => {
    if (isPage(json)) json.data = []
  }),
  'pagination.compact': changeQuery((query) => query.delete('compact')),
  'pagination.bulk-fetch': changeAnswerJson(({ data }) => {
    if (Array.isArray(data)) data.reverse()
  }),
  'pagination.deleted': changeQuery((query) => query.delete('includeDeleted')),
  'pagination.sync': changeAnswerJson(({ meta }) => {
    if (meta.syncFrom) meta.syncFrom = new Date().toISOString()
  }),
  'pagination.events': changeAnswerJson(({ data }) => {
    if (Array.isArray(data))
      data.forEach((item, place) => {
        item.sequence += place
      })
  }),
}
