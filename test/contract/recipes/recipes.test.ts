import { resolve } from 'node:path'
import t from 'tap'
import type { JsonObject } from '../../../scripts/contract/complete.ts'
import { renderRecipes } from '../../../scripts/contract/recipes.ts'
import { matches, nonEmpty, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { contractDocument } from '../../../scripts/testkit/http/contract.ts'

const answer = (data: JsonObject): JsonObject => ({ content: { 'application/json': { example: { data } } } })
const taken = { required: ['name'], properties: { name: { type: 'string' }, above: { type: 'integer' } } }
const document: JsonObject = {
  paths: {
    '/things': {
      post: {
        operationId: 'createThing',
        requestBody: { content: { 'application/json': { schema: taken, example: { name: 'Deck' } } } },
        responses: { 201: answer({ id: 7, name: 'Deck' }) },
      },
    },
    '/things/{id}/end': { post: { operationId: 'endThing', responses: { 200: answer({ id: 7 }) } } },
  },
}

const createThing = { example: { name: 'Deck {unique}' } }
const endThing = { path: ['{createThing.id}'] }

t.test('a generated recipe has the complete body and the steps in the order in which they are run', (t) => {
  const folder = t.testdir({
    'things.json': JSON.stringify({
      createThing: { example: { above: '{endThing.id}' } },
      endThing: { path: ['7'] },
    }),
  })
  matches(
    t,
    renderRecipes(folder, document),
    containing('{"name":"Deck","above":"{endThing.id}"},"steps":["endThing"]'),
  )
  t.end()
})

/** Mistakes, each with the recipes and the message. */
const mistakes: [string, Record<string, object>, string][] = [
  ['an operation has no recipe', { createThing }, 'spec/recipes: has no recipe for endThing; add one'],
  ['a recipe has no operation', { createThing, endThing, sendThing: {} }, 'things.json sendThing: is no operation;'],
  ['a member is unknown', { createThing: { bodies: {} }, endThing }, 'createThing: bodies means nothing here;'],
  ['a path has too few values', { createThing, endThing: {} }, 'endThing: /things/{id}/end has 1 parameters;'],
  ['a referenced member does not exist', { createThing, endThing: { path: ['{createThing.key}'] } }, 'has no key;'],
  [
    'a referenced operation does not exist',
    { createThing, endThing: { path: ['{sendThing.id}'] } },
    'no operation sendThing',
  ],
  [
    'a body violates its schema',
    { createThing: { body: { name: 7 } }, endThing },
    'createThing: body/name must be string;',
  ],
  [
    'recipes need each other',
    { createThing: { after: ['endThing'] }, endThing },
    'needs itself: createThing -> endThing -> createThing',
  ],
]

for (const [mistake, recipes, message] of nonEmpty(mistakes)) {
  t.test(`no recipes are generated if ${mistake}`, (t) => {
    const folder = t.testdir({ 'things.json': JSON.stringify(recipes) })
    throwsWith(t, () => renderRecipes(folder, document), { message: containing(message) })
    t.end()
  })
}

t.test('every operation of the contract has a recipe', (t) => {
  const folder = resolve(import.meta.dirname, '..', '..', '..', 'spec', 'recipes')
  t.doesNotThrow(() => renderRecipes(folder, contractDocument as JsonObject))
  t.end()
})
