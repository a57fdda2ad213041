import { readFileSync } from 'node:fs'
import t from 'tap'
import { allScopes } from '../../../db/domain/scopes.ts'
import { chosenScopes, scopeTable } from '../../../handlers/web/portal/api-keys/scope-table.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'

const document = JSON.parse(readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'))
const table = scopeTable(document, new Set(allScopes), new Set(['bids:write']))
const boxes = table.flatMap(({ boxes, more }) => [...boxes, ...more]).filter((box) => box !== undefined)

t.test('the form for a new API key offers each scope that a key can use, and none of them twice', (t) => {
  const offered = nonEmpty(boxes).map(({ scope }) => scope)
  t.equal(new Set(offered).size, offered.length)
  for (const scope of ['bids:read', 'bids:accept_reject', 'audit:read', 'settings:write', 'notifications:write'])
    t.ok(offered.includes(scope), scope)
  const unusable = ['openid', 'offline_access', ...nonEmpty<string[]>(document.components.schemas.Scope['x-planned'])]
  for (const scope of unusable) t.notOk(offered.includes(scope), `${scope} has no effect in a key`)
  t.equal(offered.length + unusable.length, allScopes.length)
  t.strictSame(
    boxes.filter(({ checked }) => checked).map(({ scope }) => scope),
    ['bids:write'],
  )
  t.end()
})

t.test('each checkbox outside the columns has the label of its scope', (t) => {
  const labels = Object.fromEntries(table.flatMap(({ more }) => more.map(({ scope, label }) => [scope, label])))
  t.equal(labels['bids:accept_reject'], 'Accept or reject')
  t.equal(labels['webhooks:manage'], 'Manage')
  t.equal(Object.values(labels).filter((label) => label === 'Accept or reject').length, 1)
  t.end()
})

t.test('the form for a new API key selects each ticked scope and each scope of a ticked column once', (t) => {
  const form = new URLSearchParams('scopes=bids:delete&scopes=leads:write&scopes=settings:read&all=delete')
  const deletions = boxes.map(({ scope }) => scope).filter((scope) => scope.endsWith(':delete'))
  t.ok(deletions.length > 5)
  t.strictSame(chosenScopes(form, table).sort(), [...deletions, 'leads:write', 'settings:read'].sort())
  t.end()
})
