import t from 'tap'
import { ConstructionApi } from '../../scripts/packages/sdk/index.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'

type Step = number | 'broken'

/**
 * Creates a client of a service that stores its files at another host. File requests get these results in order, then a
 * 200. `sent` lists all requests.
 */
function serviceWithFiles(...steps: Step[]) {
  const sent: { call: string; authorization: string | null; body: string }[] = []
  const api = new ConstructionApi({
    url: 'https://construction.example',
    key: 'sk_live_x',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { hostname, pathname } = new URL(request.url)
      const authorization = request.headers.get('Authorization')
      sent.push({ call: `${request.method} ${hostname}${pathname}`, authorization, body: await request.text() })
      const step = hostname === 'files.example' ? (steps.shift() ?? 200) : 200
      if (step === 'broken') throw new TypeError('fetch failed')
      const address = 'https://files.example/7'
      return Response.json({ data: { url: address, uploadUrl: address, sourcePath: 'uploads/7' } }, { status: step })
    },
  })
  return { api, sent }
}

const file = new Blob(['a,b'], { type: 'text/csv' })

t.test('the key is sent only to the service, not to the host of its files', async (t) => {
  const { api, sent } = serviceWithFiles()
  await api.upload(file)
  await api.uploadDocument(file)
  await api.resultOf('job_7')
  await api.refusedRowsOf('job_7')
  t.strictSame(
    sent.map(({ call, authorization }) => [call, authorization]),
    [
      ['POST construction.example/api/v1/jobs/uploads', 'Bearer sk_live_x'],
      ['PUT files.example/7', null],
      ['POST construction.example/api/v1/documents/uploads', 'Bearer sk_live_x'],
      ['PUT files.example/7', null],
      ['GET construction.example/api/v1/jobs/job_7/download', 'Bearer sk_live_x'],
      ['GET files.example/7', null],
      ['GET construction.example/api/v1/jobs/job_7/errors', 'Bearer sk_live_x'],
      ['GET files.example/7', null],
    ],
  )
})

t.test('if its connection breaks, an upload is sent again, and a 409 to the second attempt is a success', async (t) => {
  const { api, sent } = serviceWithFiles('broken', 409)
  t.equal(await api.upload(file), 'uploads/7')
  t.strictSame(
    sent.slice(1).map(({ body }) => body),
    ['a,b', 'a,b'],
  )
})

t.test('a 409 to the first upload attempt is an error, since another file was uploaded there', async (t) => {
  const { api, sent } = serviceWithFiles(409)
  await rejectsWith(t, api.upload(file), { name: 'ApiProblem', status: 409 })
  t.equal(sent.length, 2)
})

t.test('a download address is requested only once', async (t) => {
  const { api, sent } = serviceWithFiles('broken')
  await rejectsWith(t, api.resultOf('job_7'), { name: 'ServiceUnreachable' })
  t.equal(sent.length, 2)
})
