import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { contractOperations, resolveContractReference } from '../../scripts/testkit/http/contract.ts'

const files = contractOperations.filter(({ responses }) => '*/*' in (responses['200']?.content ?? {}))

t.test('an operation that answers with a file declares its range and ETag headers and their statuses', (t) => {
  t.strictSame(
    files.map(({ operationId }) => operationId),
    ['downloadDocument'],
  )
  for (const { parameters, responses } of nonEmpty(files)) {
    const sent = parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name)
    t.strictSame(sent.toSorted(), ['If-None-Match', 'If-Range', 'Range'])
    for (const status of ['200', '206', '304', '416']) t.ok(status in responses, status)
    t.notOk('406' in responses)
    const shown = ['ETag', 'Content-Disposition', 'Accept-Ranges', 'X-Content-Type-Options']
    for (const status of ['200', '206']) for (const name of shown) t.ok(name in responses[status]!.headers, name)
    t.ok('Content-Range' in responses['206']!.headers)
    t.ok('Content-Range' in resolveContractReference(responses['416']!).headers)
  }
  t.end()
})
