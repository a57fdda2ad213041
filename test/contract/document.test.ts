import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { problemCodes } from '../../handlers/pipeline/contract/problems.ts'
import { assembleContract, formatOperationLines, operationsOf, readSources } from '../../scripts/contract/bundle.ts'
import { findFileDifferences } from '../../scripts/contract/check-generated.ts'
import {
  buildSchemaExample,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  resolveReference,
} from '../../scripts/contract/complete.ts'
import { generateContract } from '../../scripts/contract/generate.ts'
import { publishedKeys, shorthandKeys } from '../../scripts/contract/shorthand.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'

const root = resolve(import.meta.dirname, '../..')
const document = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as JsonObject
const components = objectAt(document, 'components')
const spec = readSources(join(root, 'spec'))

t.test('the committed document, types, records, scopes and operations match what spec/ generates', async (t) => {
  const fresh = t.testdir()
  await generateContract(fresh)
  const found = await findFileDifferences(join(root, 'generated'), fresh)
  const ofContract = found.filter(({ name }) => !['database.d.ts', 'schema.sql', 'tenant-tables.ts'].includes(name))
  t.strictSame(ofContract, [], 'run make generated')
})

t.test('every $ref of the OpenAPI document resolves to one of its components', (t) => {
  const references: string[] = []
  JSON.stringify(document, (member, value) => {
    if (member === '$ref' && typeof value === 'string') references.push(value)
    return value
  })
  t.ok(references.length > 0)
  for (const reference of new Set(references)) {
    matches(t, reference, /^#\/components\//)
    t.not(Object.keys(resolveReference({ $ref: reference }, components)).length, 0, reference)
  }
  t.end()
})

/** Operations whose errors follow RFC 6749, with the media type of their errors. */
const speakOauth: Record<string, string> = {
  authorizeOauth: 'text/html',
  registerOauthClient: 'application/json',
  issueOauthToken: 'application/json',
  revokeOauthToken: 'application/json',
}

t.test('every error answer of every operation is a problem document or an OAuth error', (t) => {
  for (const { operation } of nonEmpty(operationsOf(document))) {
    for (const [status, answer] of nonEmpty(Object.entries(objectAt(operation, 'responses')))) {
      // A 405, for a method that the path lacks, does not follow the rules of OAuth.
      if (status < '400' || status === '405') continue
      const types = Object.keys(objectAt(resolveReference(answer, components), 'content'))
      const media = speakOauth[String(operation.operationId)] ?? 'application/problem+json'
      t.strictSame(types, [media], `${operation.operationId} ${status}`)
    }
  }
  t.end()
})

t.test('every example of a problem has a code, status and title that the service uses', (t) => {
  const examples = operationsOf(document).flatMap(({ operation }) =>
    Object.entries(objectAt(operation, 'responses')).flatMap(([status, answer]) => {
      const media = Object.values(objectAt(resolveReference(answer, components), 'content'))
      const shown = media.map((one) => objectAt(one, 'example')).filter(({ title }) => title !== undefined)
      return status < '400' ? [] : shown.map((example) => ({ status, example, of: operation.operationId }))
    }),
  )
  t.ok(examples.length > 500)
  for (const { status, example, of } of examples) {
    const code = String(example.type).split('#')[1] as keyof typeof problemCodes
    const usual = problemCodes[code]
    t.equal(example.title, usual.title, `${of} ${status}`)
    t.equal(String(example.status), status, `${of} ${status}`)
    const shared = ['bad_request', 'conflict', 'unauthorized']
    if (!shared.includes(code)) t.equal(usual.status, example.status, `${of} ${status}`)
  }
  t.end()
})

t.test('every documented answer has the header X-Request-Id', (t) => {
  for (const { operation } of nonEmpty(operationsOf(document))) {
    for (const [status, answer] of nonEmpty(Object.entries(objectAt(operation, 'responses')))) {
      const { headers } = resolveReference(answer, components)
      t.ok('X-Request-Id' in objectAt(headers), `${operation.operationId} ${status}`)
    }
  }
  t.end()
})

t.test('the example answer of a DELETE has deletedAt, and that of a GET does not', (t) => {
  const schema = { $ref: '#/components/schemas/ContactEnvelope' }
  t.ok('deletedAt' in objectAt(buildSchemaExample(schema, true, components), 'data'))
  t.notOk('deletedAt' in objectAt(buildSchemaExample(schema, false, components), 'data'))
  t.end()
})

t.test(
  'the list of operations shows the scope of each, (any) if every scope is enough, or (none) if no credential is needed',
  (t) => {
    const lines = formatOperationLines(document).split('\n')
    matches(t, lines, containing(['POST /contacts/imports importContacts contacts:write 200']))
    matches(t, lines, containing(['GET /me getMe (any) 1']))
    matches(t, lines, containing(['GET /openapi.json getOpenapiDocument (none) 1']))
    t.end()
  },
)

t.test('paths are in the order of the families, and within a family in the order of its file', (t) => {
  const paths = Object.keys(objectAt(assembleContract(spec).document, 'paths'))
  const expected = (spec.root['x-families'] as string[]).flatMap((family) =>
    Object.keys(objectAt(spec.families[family], 'paths')),
  )
  t.strictSame(paths, expected)
  t.end()
})

t.test('the bundle records the source file of each component, path and webhook', (t) => {
  const { sourceFiles } = assembleContract(spec)
  t.equal(sourceFiles.get('/contacts/{id}'), 'spec/families/contacts.json /contacts/{id}')
  t.equal(sourceFiles.get('contact.created'), 'spec/families/contacts.json contact.created')
  t.equal(sourceFiles.get('schemas/Problem'), 'spec/shared.json')
  t.equal(sourceFiles.get('schemas/ContactPage'), 'spec/families/contacts.json /contacts get')
  t.end()
})

t.test('the document describes pay applications in the style of G702 and G703 without naming the AIA', (t) => {
  const { PayApp, PayAppLineItem } = objectAt(components, 'schemas')
  matches(t, PayApp, { description: /in the style of G702/ })
  matches(t, PayAppLineItem, { description: /in the style of G703/ })
  lacks(t, JSON.stringify(document), /\bAIA\b|Institute of Architects/i)
  t.end()
})

t.test('the published document has no shorthand of spec/', (t) => {
  const found = new Set<string>()
  const collect = (value: Json, isNames = false): void => {
    if (Array.isArray(value)) for (const item of value) collect(item)
    if (!isObject(value)) return
    for (const [member, inner] of Object.entries(value)) {
      if (member.startsWith('x-') && !isNames) found.add(member)
      if (isNames || !['example', 'examples'].includes(member)) collect(inner, !isNames && member === 'properties')
    }
  }
  collect(document)
  const made = ['x-status', 'x-planned', 'x-tagGroups', 'x-released', 'x-deprecated-on']
  const kept = [...publishedKeys.operation, ...publishedKeys.schema, ...made]
  t.strictSame(
    [...found].filter((key) => !kept.includes(key)),
    [],
  )
  t.strictSame(
    Object.values(shorthandKeys)
      .flat()
      .filter((key) => kept.includes(key)),
    [],
  )
  t.end()
})

t.test('a check of generated files reports each file that differs, with its first different line', async (t) => {
  const folder = t.testdir({
    before: { same: 'a\n', changed: 'a\nb\n', gone: 'a\n' },
    after: { same: 'a\n', changed: 'a\nc\n', added: 'a\n' },
  })
  t.strictSame(await findFileDifferences(join(folder, 'before'), join(folder, 'after')), [
    { name: 'added', line: 1 },
    { name: 'changed', line: 2 },
    { name: 'gone', line: 1 },
  ])
})
