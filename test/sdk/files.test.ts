import t from 'tap'
import { ConstructionApi } from '../../scripts/sdk/index.ts'
import { rejectsWith } from '../support/assertions/assertions.ts'

type Step = number | 'broken'

/** A service that keeps its files elsewhere, where these meet one request after another, and then 200; what was sent. */
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

t.test('the key goes to the service alone, and not to where its files are', async (t) => {
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

t.test('an upload whose connection breaks is sent again whole, and a 409 then says that it had come', async (t) => {
  const { api, sent } = serviceWithFiles('broken', 409)
  t.equal(await api.upload(file), 'uploads/7')
  t.strictSame(
    sent.slice(1).map(({ body }) => body),
    ['a,b', 'a,b'],
  )
})

t.test('a 409 to the first attempt is a refusal, since what is there is another file', async (t) => {
  const { api, sent } = serviceWithFiles(409)
  await rejectsWith(t, api.upload(file), { name: 'ApiProblem', status: 409 })
  t.equal(sent.length, 2)
})

t.test('an address that serves its file once is asked once', async (t) => {
  const { api, sent } = serviceWithFiles('broken')
  await rejectsWith(t, api.resultOf('job_7'), { name: 'ServiceUnreachable' })
  t.equal(sent.length, 2)
})
