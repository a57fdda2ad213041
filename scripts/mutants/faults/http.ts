import type { Fault } from '../fault.ts'

const etags = 'db/records/etags.ts'
const audit = 'db/access/audit.ts'
const compression = 'handlers/http/wire/compression.ts'

export const faults: readonly Fault[] = [
  {
    name: 'a request of the collections deletes whatever record is the first of its list',
    file: 'handlers/docs/collections/scripts.ts',
    find: 'readsOnly ? url + body : body.replace(',
    replace: 'readsOnly ? url + body : (url + body).replace(',
    tests: ['test/docs/collections.test.ts'],
  },
  {
    name: 'an id in an example of the collections is nobody’s',
    file: 'handlers/docs/collections/bodies.ts',
    find: 'return variable && known.has(variable) ? `{{${variable}}}` : filled(value)',
    replace: 'return filled(value)',
    tests: ['test/docs/collections.test.ts'],
  },
  {
    name: 'If-Match: * is no version of anything',
    file: etags,
    find: "header.trim() === '*' || header",
    replace: 'header',
    tests: ['test/contract/versions.test.ts', 'test/contacts.test.ts', 'test/http/compression.test.ts'],
  },
  {
    name: 'a weak tag that a proxy made of ours is another version',
    file: etags,
    find: ".replace(/^W\\//, '')",
    replace: '',
    tests: ['test/contract/versions.test.ts', 'test/contacts.test.ts', 'test/http/compression.test.ts'],
  },
  {
    name: 'of several versions in a header the first counts',
    file: etags,
    find: "header.split(',').some(",
    replace: "header.split(',').slice(0, 1).some(",
    tests: ['test/contract/versions.test.ts', 'test/contacts.test.ts', 'test/http/compression.test.ts'],
  },
  {
    name: 'a transition is made whatever If-Match says',
    file: 'db/records/transitions.ts',
    find: 'await lockForChange(tx, caller, resource, of) : of',
    replace: 'await lockRecord(tx, caller, resource, of) : of',
    tests: ['test/contract/versions.test.ts'],
  },
  {
    name: 'a line is added to a bid that has changed since',
    file: 'db/bids/line-items.ts',
    find: '  refuseOther(tx, bid, bids.label)\n',
    replace: '',
    tests: ['test/contract/versions.test.ts'],
  },
  {
    name: 'a day of which somebody has changed the crew is replaced whatever If-Match says',
    file: 'handlers/http/validate.ts',
    find: "if (!mutation || matchedBy || headers['if-match'] === undefined) return []",
    replace: 'if (!mutation || !matchedBy || headers.host) return []',
    tests: ['test/contract/preconditions.test.ts'],
  },
  {
    name: 'who sends 150 unknown members is not told that the e-mail address is wrong',
    file: 'handlers/http/validate.ts',
    find: 'invalid([...(objection?.extras.errors ?? []), ...unknownMembers])',
    replace: 'invalid(unknownMembers)',
    tests: ['test/http/body-bounds.test.ts'],
  },
  {
    name: 'of a long list the farthest values are told',
    file: 'db/domain/nearest.ts',
    find: 'a.far - b.far',
    replace: 'b.far - a.far',
    tests: ['test/http/body-bounds.test.ts'],
  },
  {
    name: 'until a day means until its beginning',
    file: 'handlers/verbs/query-rules.ts',
    find: '`${dateTo}T23:59:59.999999Z`',
    replace: '`${dateTo}T00:00:00.000Z`',
    tests: ['test/contract/queries.test.ts'],
  },
  {
    name: 'an id of no type is looked for among records of all types',
    file: 'handlers/verbs/query-rules.ts',
    find: 'if (values.entityId === undefined || values.entityType !== undefined) return []',
    replace: 'if (values !== undefined) return []',
    tests: ['test/contract/queries.test.ts'],
  },
  {
    name: 'a body of exactly 1 MB is refused',
    file: 'handlers/http/wire/body-bytes.ts',
    find: "encoding === 'identity' && Number(request.headers['content-length'] ?? 0) > maxBytes",
    replace: "encoding === 'identity' && Number(request.headers['content-length'] ?? 0) >= maxBytes",
    tests: ['test/http/exact-bounds.test.ts', 'test/http/bad-input.test.ts', 'test/http/body-bounds.test.ts'],
  },
  {
    name: 'a body of exactly 1 MB in chunks is refused',
    file: 'handlers/http/wire/body-bytes.ts',
    find: 'if (size > maxBytes) refuse(tooLarge(maxBytes))',
    replace: 'if (size >= maxBytes) refuse(tooLarge(maxBytes))',
    tests: ['test/http/exact-bounds.test.ts', 'test/http/bad-input.test.ts', 'test/http/body-bounds.test.ts'],
  },
  {
    name: 'a compressed body has no bound',
    file: 'handlers/http/wire/body-bytes.ts',
    find: 'if (size > maxBytes) refuse(tooLarge(maxBytes))',
    replace: 'if (!decoder && size > maxBytes) refuse(tooLarge(maxBytes))',
    tests: ['test/http/bad-input.test.ts', 'test/http/body-bounds.test.ts'],
  },
  {
    name: 'a body of 64 levels is refused',
    file: 'handlers/http/body.ts',
    find: 'if (level > maxLevels) throw tooDeep()',
    replace: 'if (level >= maxLevels) throw tooDeep()',
    tests: ['test/http/exact-bounds.test.ts', 'test/http/bad-input.test.ts', 'test/http/body-bounds.test.ts'],
  },
  {
    name: 'an answer of 304 to whoever takes zip is stored for all',
    file: 'handlers/http/answer/answer.ts',
    find: '    nameVariants(response, Buffer.byteLength(body))\n    response.status(304)',
    replace: '    response.status(304)',
    tests: ['test/http/compression.test.ts', 'test/contract/versions.test.ts'],
  },
  {
    name: 'a secret is compressed',
    file: 'handlers/http/answer/answer.ts',
    find: 'if (operation!.secretAnswer) end(request',
    replace: 'if (operation!.secretAnswer && body.length < 512) end(request',
    tests: ['test/http/compression.test.ts'],
  },
  {
    name: 'a change answers 304',
    file: 'handlers/http/answer/answer.ts',
    find: 'if (!operation!.mutation && headers.ETag',
    replace: 'if (headers.ETag',
    tests: ['test/http/exact-bounds.test.ts'],
  },
  {
    name: 'whoever refuses gzip gets it',
    file: compression,
    find: 'if (best === 0 || best < (weights.get',
    replace: 'if (best < (weights.get',
    tests: ['test/http/compression.test.ts'],
  },
  {
    name: 'what is fixed has one version in every coding',
    file: compression,
    find: 'const etag = coding ? `"${this.#digest}-${coding}"`',
    replace: 'const etag = coding === `none` ? `"${this.#digest}-${coding}"`',
    tests: ['test/http/compression.test.ts'],
  },
  {
    name: 'an answer may be stored by a shared cache',
    file: 'handlers/http/route.ts',
    find: "if (cost > 0) response.setHeader('Cache-Control', 'private, no-cache')",
    replace: "if (cost > 1) response.setHeader('Cache-Control', 'private, no-cache')",
    tests: ['test/access/audit-filters.test.ts', 'test/http/compression.test.ts', 'test/http/http-edges.test.ts'],
  },
  {
    name: 'an answer does not say that it differs by origin where the origin is another',
    file: 'handlers/http/wire/cross-origin.ts',
    find: `  response.appendHeader('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !origins.has(origin)) return false`,
    replace: `  const { origin } = request.headers
  if (origin === undefined || !origins.has(origin)) return false
  response.appendHeader('Vary', 'Origin')`,
    tests: ['test/http/cross-origin.test.ts'],
  },
  {
    name: 'an origin that begins like an allowed one may read',
    file: 'handlers/http/wire/cross-origin.ts',
    find: 'if (origin === undefined || !origins.has(origin)) return false',
    replace: 'if (origin === undefined || ![...origins].some((one) => origin.startsWith(one))) return false',
    tests: ['test/http/cross-origin.test.ts'],
  },
  {
    name: 'the log cannot be filtered by person',
    file: audit,
    find: "'operationId', 'apiKeyId', 'userId'] as const)",
    replace: "'operationId', 'apiKeyId'] as const)",
    tests: ['test/http/observability.test.ts', 'test/portal/requests.test.ts'],
  },
  {
    name: 'the log of 4xx shows what failed as well',
    file: audit,
    find: ".where('status', '<', least + 100)",
    replace: ".where('status', '<', least + 200)",
    tests: ['test/access/audit-filters.test.ts', 'test/http/observability.test.ts', 'test/portal/requests.test.ts'],
  },
  {
    name: 'the log to a moment leaves out the request of that moment',
    file: audit,
    find: "query.where('createdAt', '<=', filters.dateTo)",
    replace: "query.where('createdAt', '<', filters.dateTo)",
    tests: ['test/access/audit-filters.test.ts', 'test/http/observability.test.ts', 'test/portal/requests.test.ts'],
  },
  {
    name: 'refusals of several keys are one row',
    file: audit,
    find: '`${row.tenantId}:${row.apiKeyId}:${row.userId}:${row.clientId}:${row.createdAt.slice(0, 16)}`',
    replace: '`${row.tenantId}:${row.userId}:${row.clientId}:${row.createdAt.slice(0, 16)}`',
    tests: ['test/http/observability.test.ts', 'test/access/rate-limits.test.ts'],
  },
  {
    name: 'the last use of a key is that of another organization',
    file: audit,
    find: 'where k.tenant_id = used.tenant_id and k.id = used.id and',
    replace: 'where k.tenant_id = used.tenant_id and',
    tests: ['test/http/observability.test.ts', 'test/access/api-keys.test.ts'],
  },
  {
    name: 'a page of the log repeats its last row',
    file: audit,
    find: "query = query.where('id', '<', after)",
    replace: "query = query.where('id', '<=', after)",
    tests: ['test/http/observability.test.ts', 'test/portal/requests.test.ts'],
  },
  {
    name: 'a cursor of one organization is good in another',
    file: 'db/base/cursor.ts',
    find: 'JSON.stringify([tenantId, operationId, bound])',
    replace: 'JSON.stringify([tenantId > 0, operationId, bound])',
    tests: ['test/domain/cursor.test.ts', 'test/http/bad-input.test.ts'],
  },
  {
    name: 'a key that is made outlives its maker',
    file: 'db/access/api-keys.ts',
    find: 'expiresAt: key.expiresAt ?? held.endsAt,',
    replace: 'expiresAt: key.expiresAt ?? null,',
    tests: ['test/access/api-keys.test.ts'],
  },
  {
    name: 'a key cannot be made to end with its maker',
    file: 'db/access/api-keys.ts',
    find: 'expiresMs > Date.parse(held.endsAt)',
    replace: 'expiresMs >= Date.parse(held.endsAt)',
    tests: ['test/access/api-keys.test.ts'],
  },
  {
    name: 'a key that was revoked has another time of its end when it is revoked again',
    file: 'db/access/revocation.ts',
    find: `      .set({ revokedAt: tx.machineAt })
      .where('tenantId', '=', tenantId)
      .where('revokedAt', 'is', null)
      .where(which)`,
    replace: `      .set({ revokedAt: tx.machineAt })
      .where('tenantId', '=', tenantId)
      .where('revokedAt', 'is distinct from', tx.machineAt)
      .where(which)`,
    tests: ['test/access/key-revocation.test.ts', 'test/access/api-keys.test.ts'],
  },
  {
    name: 'a key is refused with the words for none',
    file: 'handlers/http/admit.ts',
    find: 'isPresented ? unauthorized(challenge, unknown) : missing(challenge)',
    replace: 'missing(challenge)',
    tests: ['test/contract/credentials.test.ts', 'test/http/bad-input.test.ts'],
  },
  {
    name: 'a key is faster than its maker when nothing is said of it',
    file: 'db/access/api-keys.ts',
    find: 'key.perMinuteLimit ?? Math.min(usualPerMinute, held.perMinuteLimit)',
    replace: 'key.perMinuteLimit ?? usualPerMinute',
    tests: ['test/access/api-keys.test.ts'],
  },
  {
    name: 'a key is revoked whatever version its reader had seen',
    file: 'db/access/api-keys.ts',
    find: `  refuseOther(tx, shownKey(before), 'API key')
`,
    replace: '',
    tests: ['test/contract/versions.test.ts', 'test/access/api-keys.test.ts'],
  },
  {
    name: 'a page of keys repeats the last of the page before',
    file: 'db/access/api-keys.ts',
    find: `query.where('id', '<', after)`,
    replace: `query.where('id', '<=', after)`,
    tests: ['test/access/api-keys.test.ts', 'test/portal/api-keys.test.ts'],
  },
  {
    name: 'an answer of 1,024 bytes is compressed',
    file: 'handlers/http/wire/compression.ts',
    find: 'if (length <= minBytes) return false',
    replace: 'if (length < minBytes) return false',
    tests: ['test/http/compression.test.ts', 'test/http/exact-bounds.test.ts'],
  },
  {
    name: 'a browser may not send changes',
    file: 'handlers/http/wire/cross-origin.ts',
    find: `'GET, HEAD, POST, PUT, PATCH, DELETE'`,
    replace: `'GET, HEAD, POST, PUT, DELETE'`,
    tests: ['test/http/cross-origin.test.ts'],
  },
  {
    name: 'a time with a plus sign is refused',
    file: 'handlers/http/validate.ts',
    find: `  for (const name of queryTimes) restorePlus(query, name)
`,
    replace: '',
    tests: ['test/http/bad-input.test.ts', 'test/contacts.test.ts', 'test/http/observability.test.ts'],
  },
  {
    name: 'a NUL in a body is a failure',
    file: 'handlers/http/body.ts',
    find: `  if (bad) throw invalid([{ field: bad.field, code: 'format', message: 'Text must be valid Unicode without NUL.' }])
`,
    replace: `  void bad
`,
    tests: ['test/http/bad-input.test.ts', 'test/contract/fuzz.test.ts'],
  },
  {
    name: 'what a query holds is in the log',
    file: 'handlers/http/audit.ts',
    find: `originalUrl.split('?', 1)[0]!`,
    replace: 'originalUrl',
    tests: ['test/http/observability.test.ts'],
  },
  {
    name: 'a sync misses what was written as it began',
    file: 'db/records/sync.ts',
    find: `least(now(), min(xact_start)) - interval '1 second'`,
    replace: 'now()',
    tests: ['test/records/sync.test.ts'],
  },
  {
    name: 'a key is not as fast as its maker',
    file: 'db/access/api-keys.ts',
    find: 'key.perMinuteLimit > held.perMinuteLimit',
    replace: 'key.perMinuteLimit >= held.perMinuteLimit',
    tests: ['test/access/api-keys.test.ts'],
  },
  {
    name: 'a request with two hosts is served',
    file: 'handlers/http/request-id.ts',
    find: 'if (hostsIn(rawHeaders) > 1)',
    replace: 'if (hostsIn(rawHeaders) > 2)',
    tests: ['test/http/http-edges.test.ts'],
  },
  {
    name: 'an id in hexadecimal is an id',
    file: 'handlers/http/validate.ts',
    find: `  for (const name of integers.path) refuseOtherNumbers(path, name)
`,
    replace: '',
    tests: ['test/http/bad-input.test.ts', 'test/contract/fuzz.test.ts'],
  },
  {
    name: 'a page is not told when to come back',
    file: 'handlers/http/wire/cross-origin.ts',
    find: `'Location', 'Retry-After', 'X-Request-Id'`,
    replace: `'Location', 'X-Request-Id'`,
    tests: ['test/http/cross-origin.test.ts'],
  },
]
