import t from 'tap'
import { handlers } from '../../handlers/operations/index.ts'
import type { AdditionalScope } from '../../handlers/pipeline/dispatch/additional-scopes.ts'
import { lacks, matches, nonEmpty, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import {
  type ContractNode,
  contractDocument,
  contractOperations,
  resolveContractReference,
} from '../../scripts/testkit/http/contract.ts'

/** Tests of the reference as Markdown, and of what both forms show for a deprecated operation. */

const service = await startService(t)
const families = [...new Set(contractOperations.map(({ node }) => node.tags[0] as string))]
const get = (path: string, origin = service.origin) => sendRaw(`${origin}${path}`, 'GET')
const pages = new Map<string, string>()
for (const family of families) pages.set(family, (await get(`/docs/api/${family}.md`)).text)

/** Returns a text in which the Markdown escapes what looks like a tag. */
const escaped = (text: string) => text.replaceAll('<', '\\<')

/** Returns the section of an operation. */
const partOf = (text: string, operationId: string) =>
  text.split(/^## /m).find((part) => part.startsWith(`\`${operationId}\`\n`)) ?? ''

t.test(
  'the Markdown documents each operation completely: path, scope, cost, parameters, body, answers, refusals and a sample',
  (t) => {
    for (const { operationId, method, path, security, cost, node, responses, body } of contractOperations) {
      const page = pages.get(node.tags[0])!
      const part = partOf(page, operationId)
      const shared = page.split('## Refusals of most operations')[1]!
      const lines = part.split('\n')
      matches(t, part, containing(`**${node.summary}**: \`${method} ${path}\``), operationId)
      matches(t, part, containing(escaped(node.description)), operationId)
      for (const scope of possiblyEmpty(Object.values(security).flat()))
        matches(t, part, containing(`Needs the scope \`${scope}\`.`), operationId)
      for (const also of possiblyEmpty((node['x-also-scope'] ?? []) as AdditionalScope[])) {
        const sentence = part.split(' Also needs ').at(-1)?.split(' Costs ')[0] ?? ''
        const needed = also.scopes ?? Object.values(also.scopesByValue ?? {}).flat()
        for (const scope of nonEmpty(needed))
          matches(t, sentence, containing(`\`${scope}\``), `${operationId} ${scope}`)
        if (also.unless) matches(t, sentence, containing(`, unless ${also.unless}`), operationId)
      }
      matches(t, part, containing(`Costs ${cost} unit`), operationId)
      const parameters = ((node.parameters ?? []) as ContractNode[]).map(resolveContractReference)
      for (const { name, required } of possiblyEmpty(parameters)) {
        const line = lines.find((one) => one.startsWith(`- \`${name}\` (`))
        t.equal(/, required\)/.test(line ?? ''), required === true, `${operationId} ${name}`)
      }
      for (const name of possiblyEmpty(
        Object.keys(body ? (resolveContractReference(body.schema).properties ?? {}) : {}),
      )) {
        t.ok(
          lines.some((one) => one.startsWith(`- \`${name}\` (`)),
          `${operationId} ${name}`,
        )
      }
      for (const [status, { description }] of nonEmpty(Object.entries(responses))) {
        const line = `- \`${status}\`: ${escaped(description).replaceAll(/\s*\n\s*/g, ' ')}`
        const isShared = shared.includes(line) && new RegExp(`\`${status}\`[^\n]*: as under`).test(part)
        if (Number(status) >= 400) t.ok(part.includes(line) || isShared, `${operationId} ${status}`)
        else matches(t, part, containing(`### Answer ${status}\n\n${escaped(description)}`), `${operationId} ${status}`)
      }
      matches(t, part, /### Sample\n\n```sh\ncurl /, operationId)
    }
    t.end()
  },
)

t.test('the Markdown of the reference has no HTML, and its code blocks are closed', async (t) => {
  for (const [family, text] of [...pages, ['', (await get('/docs/api.md')).text] as const]) {
    const outside = text.replaceAll(/^(`{3,})\w+\n[\s\S]*?\n\1$/gm, '').replaceAll(/`[^`\n]*`|\\</g, '')
    lacks(t, outside, /```|<\/?[a-z][a-z0-9]*[\s>]|&(?:lt|gt|amp|quot|#x?\d+);/, family)
  }
})

t.test('the reference pages link to their Markdown, and its index links to every operation', async (t) => {
  for (const path of ['', '/contacts']) {
    const html = await get(`/docs/api${path}`)
    matches(t, html.text, containing(`<link rel="alternate" type="text/markdown" href="/docs/api${path}.md">`), path)
    const { headers } = await get(`/docs/api${path}.md`)
    matches(t, headers, {
      'content-type': 'text/markdown; charset=utf-8',
      etag: String,
      'access-control-allow-origin': '*',
    })
  }
  const index = (await get('/docs/api.md')).text
  for (const { operationId, node } of contractOperations) {
    matches(t, index, containing(`(${service.origin}/docs/api/${node.tags[0]}.md#${operationId})`), operationId)
  }
  t.equal((await get('/docs/api/nothing.md')).status, 404)
  matches(t, (await get('/docs/operations/bids.md')).text, containing(`(${service.origin}/docs/api/bids.md#createBid)`))
})

t.test('a deprecated operation is marked wherever it is shown, with its end date', async (t) => {
  const planted = structuredClone(contractDocument)
  const { get: getContact } = planted.paths['/contacts/{id}']
  const ending = { ...getContact, deprecated: true, 'x-sunset': '2028-12-31', operationId: 'getPerson' }
  planted.paths['/people/{id}'] = { get: { ...ending, summary: 'Get a person' } }
  planted.paths['/clients/{id}'] = {
    get: { ...getContact, deprecated: true, operationId: 'getClient', summary: 'Get a client' },
  }
  const both = { getPerson: handlers.getContact, getClient: handlers.getContact }
  const { origin } = await startService(t, { served: { document: planted, handlers: { ...handlers, ...both } } })
  const html = (await get('/docs/api/contacts', origin)).text
  matches(t, html, /Get a person<\/h2><span class="badge warn">deprecated, until 2028-12-31<\/span>/)
  matches(t, html, /Get a client<\/h2><span class="badge warn">deprecated<\/span>/)
  matches(t, html, /Deprecated: works at least until 2028-12-31\. <a href="\/docs\/api-changes">/)
  t.equal(html.match(/class="badge warn">deprecated/g)!.length, 2)
  matches(
    t,
    (await get('/docs/api', origin)).text,
    /Get a person <span class="badge warn">deprecated, until 2028-12-31</,
  )
  const sentence = '**Deprecated: works at least until 2028-12-31.**'
  matches(t, partOf((await get('/docs/api/contacts.md', origin)).text, 'getPerson'), containing(sentence))
  matches(
    t,
    (await get('/docs/operations/contacts.md', origin)).text,
    containing('Deprecated: works as long as v1 does.'),
  )
  const { item } = (await get('/docs/postman-collection.json', origin)).json
  const requests = item.flatMap((folder: { item: { name: string; request: { description: string } }[] }) => folder.item)
  const person = requests.find(({ name }: { name: string }) => name === 'Get a person')
  matches(t, person.request.description, /^Deprecated: works at least until 2028-12-31\./)
})
