import t from 'tap'
import { composedSchemas, followReference, pointerSegments, resolvePointer } from '../../db/domain/schema-references.ts'
import { throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

const document = {
  paths: { '/bids/{id}': { get: 'a' }, '~': 'tilde' },
  schemas: { Bid: { type: 'object' }, Again: { $ref: '#/schemas/Bid' }, Both: { $ref: '#/schemas/Bid', allOf: [{}] } },
}

t.test('a JSON pointer resolves member names with a slash or a tilde', async (t) => {
  t.equal(resolvePointer(document, '#/paths/~1bids~1{id}/get'), 'a')
  t.equal(resolvePointer(document, '#/paths/~0'), 'tilde')
  t.strictSame(pointerSegments('#/paths/~1bids'), ['paths', '/bids'])
  t.equal(resolvePointer(document, '#'), document)
})

t.test('a JSON pointer into another document or to a missing member throws an error that names it', async (t) => {
  for (const pointer of ['other.json#/schemas/Bid', '#/schemas/Gone', '#/gone/Bid']) {
    throwsWith(t, () => resolvePointer(document, pointer), { message: `cannot resolve ${pointer}` })
  }
})

t.test('a chain of references is followed to its end, and a schema without a reference stays the same', async (t) => {
  const { Bid, Again } = document.schemas
  t.equal(followReference(document, Again), Bid)
  t.equal(followReference(document, Bid), Bid)
})

t.test('the parts of a schema are its referenced schema and the members of its allOf', async (t) => {
  t.strictSame(composedSchemas(document, document.schemas.Both), [document.schemas.Bid, {}])
  t.strictSame(composedSchemas(document, document.schemas.Bid), [])
})
