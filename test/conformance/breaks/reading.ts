import { type Break, changeJson } from '../double.ts'
import { as, nameless, queried, repaired, saidOtherwise, unsaid, without } from './common.ts'

export const documentBreaks: Record<string, Break> = {
  'document.published': saidOtherwise((json) => {
    json.openapi = '3.0.3'
  }),
  'document.etag': without('if-none-match'),
  'document.references': saidOtherwise(({ components }) => {
    delete components.schemas.Contact
  }),
  'document.operations': saidOtherwise(({ paths }) => {
    delete paths['/contacts/{id}'].delete
  }),
  'document.scopes': saidOtherwise(({ paths }) => {
    paths['/contacts/{id}'].get.security[0].apiKey = ['bids:read']
  }),
  'document.costs': saidOtherwise(({ paths }) => {
    paths['/me'].get['x-rate-limit-cost'] = 2
  }),
  'document.parameters': saidOtherwise(({ paths }) => {
    paths['/contacts/{id}'].get.parameters = []
    paths['/contacts/{id}'].parameters = []
  }),
}

export const envelopeBreaks: Record<string, Break> = {
  'envelope.members': saidOtherwise((json) => {
    json.links = {}
  }),
  'envelope.media': {
    answers({ headers }) {
      headers['content-type'] = 'text/json'
    },
  },
  'envelope.request-id': saidOtherwise(({ meta }) => {
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
  'envelope.decimals': saidOtherwise(({ data }) => {
    if (data.total) data.total = Number(data.total)
  }),
  'envelope.trimmed': saidOtherwise(({ data }) => {
    data.position = '  Owner\n'
  }),
  'envelope.texts': saidOtherwise(({ data }) => {
    data.notes = data.notes.replaceAll('<', '&lt;')
  }),
  'envelope.job': as(202, 200),
}

export const problemBreaks: Record<string, Break> = {
  'problems.shape': {
    answers({ headers }) {
      headers['content-type'] = 'application/json'
    },
  },
  'problems.unauthorized': unsaid('www-authenticate'),
  'problems.unknown-credential': {
    answers({ headers }) {
      headers['www-authenticate'] = 'Bearer'
    },
  },
  'problems.scope': saidOtherwise((json) => {
    json.type = json.type.replace('scope_insufficient', 'forbidden')
  }, 'refusals'),
  'problems.unknown-path': {
    answers(answer) {
      answer.headers['content-type'] = 'text/html'
      answer.body = '<h1>Not found</h1>'
    },
  },
  'problems.unknown-id': as(404, 200),
  'problems.method': unsaid('allow'),
  'problems.accept': {
    asks({ headers }) {
      headers.accept = 'application/json'
    },
  },
  'problems.json': repaired('{"type":"vendor"}'),
  'problems.body-of-get': {
    asks(request) {
      request.body = ''
    },
  },
  'problems.media': repaired('{"type":"vendor"}', { 'content-type': 'application/json' }),
  'problems.large': repaired('{"type":"vendor"}'),
  'problems.conflict': as(409, 400),
  'problems.unknown-query': queried((query) => query.delete('nobodyKnowsThis')),
  'problems.bodies': nameless,
  'problems.fault-required': nameless,
  'problems.fault-type': nameless,
  'problems.fault-enum': nameless,
  'problems.fault-format': nameless,
  'problems.fault-length': nameless,
  'problems.fault-unknown': nameless,
  'problems.fault-not-found': nameless,
  'problems.fault-range': nameless,
  'problems.fault-pattern': nameless,
  'problems.fault-rule': nameless,
  'problems.fault-places': saidOtherwise((json) => {
    for (const one of json.errors) one.field = one.field.split('.').at(-1)
  }, 'refusals'),
  'problems.all-faults': saidOtherwise((json) => {
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
  'pagination.default': queried((query) => {
    if (!query.has('limit')) query.set('limit', '20')
  }),
  'pagination.limits': queried((query) => {
    if (query.get('limit') === '101') query.set('limit', '100')
  }),
  'pagination.walk': saidOtherwise((json) => {
    if (isPage(json)) json.data.reverse()
  }),
  'pagination.stable': queried((query) => query.delete('cursor')),
  'pagination.cursors': queried((query) => query.delete('cursor')),
  'pagination.lists': saidOtherwise((json) => {
    json.meta.pagination.count += 1
  }),
  'pagination.count': saidOtherwise(({ data }) => {
    if (data.total !== undefined) data.total += 1
  }),
  'pagination.search': saidOtherwise((json) => {
    if (isPage(json)) json.data = []
  }),
  'pagination.compact': queried((query) => query.delete('compact')),
  'pagination.bulk-fetch': saidOtherwise(({ data }) => {
    if (Array.isArray(data)) data.reverse()
  }),
  'pagination.deleted': queried((query) => query.delete('includeDeleted')),
  'pagination.sync': saidOtherwise(({ meta }) => {
    if (meta.syncFrom) meta.syncFrom = new Date().toISOString()
  }),
  'pagination.events': saidOtherwise(({ data }) => {
    if (Array.isArray(data))
      data.forEach((item, place) => {
        item.sequence += place
      })
  }),
}
