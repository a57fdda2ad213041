import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'
import { AnswerComparison } from '../../scripts/trials/replay/compare.ts'
import { type Header, headerOf, type RecordedAnswer, toBody } from '../../scripts/trials/replay/corpus.ts'
import { plantChanges } from '../../scripts/trials/replay/planted.ts'
import { Translation } from '../../scripts/trials/replay/translation.ts'

const jobs = [
  'job_01kbbq8s0t5cw2v9x4y7z1a3bd',
  'job_01kbbqd4m1n6p8r0s2t4v6w8xy',
  'job_01kbbqh7j9k1m3n5p7q9r1s3tv',
] as const
const [firstJob, secondJob, thirdJob] = jobs

function answerWith(json: unknown, headers: Header[] = [], sentAtMs = 0): RecordedAnswer {
  const type: Header = ['Content-Type', 'application/json; charset=utf-8']
  return { status: 200, headers: [type, ...headers], body: toBody(Buffer.from(JSON.stringify(json))), sentAtMs }
}

/** Returns the places at which two answers differ. */
const differ = (first: RecordedAnswer, second: RecordedAnswer): string[] =>
  new AnswerComparison().compare('/', first, second).map(({ place }) => place)

t.test('a difference in the status, a header, a member or its type is reported with its place', (t) => {
  const first = answerWith({ data: { id: 1, lines: [{ total: '10.00' }], note: 'Oak' } }, [['Link', 'a']])
  t.strictSame(differ(first, first), [])
  t.strictSame(differ(first, { ...first, status: 201 }), ['answer status'])
  const problem = answerWith({ status: 404 })
  t.strictSame(differ(problem, { ...problem, status: 405 }), ['answer status'])
  t.strictSame(differ(first, { ...first, headers: first.headers.slice(0, 1) }), ['header link'])
  t.strictSame(
    differ(first, answerWith({ data: { id: 2, lines: [{ total: '10.01' }], note: 'Oak' } }, [['Link', 'a']])),
    ['data.id', 'data.lines.0.total'],
  )
  t.strictSame(differ(first, answerWith({ data: { id: 1, lines: [] } }, [['Link', 'a']])), [
    'data.lines',
    'data.lines.0',
    'data.lines.0.total',
    'data.note',
  ])
  t.strictSame(differ(answerWith({ id: 1 }), answerWith({ id: '1' })), ['id'])
  t.end()
})

t.test('times may be as far apart as the two runs, but no farther', (t) => {
  const at = (time: string, sentAtMs: number) => answerWith({ createdAt: time }, [], sentAtMs)
  t.strictSame(differ(at('2026-12-01T10:00:00.000Z', 0), at('2026-12-01T10:01:01.500Z', 60_000)), [])
  t.strictSame(differ(at('2026-12-01T10:00:00.000Z', 0), at('2026-12-01T11:00:00.000Z', 60_000)), ['createdAt'])
  t.strictSame(differ(at('2026-12-01T10:00:00.000Z', 0), at('2026-12-01T10:00:00.000', 0)), ['createdAt'])
  t.end()
})

t.test('rows of an audit log are compared by their requests, in any order', (t) => {
  const row = (requestId: string, id: number, status = 200) => ({ id, requestId, status })
  const path = '/api/v1/api-audit-logs?limit=2'
  const first = answerWith({ data: [row(firstJob, 2), row(secondJob, 1)] })
  const compared = (...rows: object[]) =>
    new AnswerComparison().compare(path, first, answerWith({ data: rows })).map(({ place }) => place)
  t.strictSame(compared(row(secondJob, 2), row(firstJob, 1)), [])
  t.strictSame(compared(row(secondJob, 2), row(thirdJob, 1)), [])
  t.strictSame(compared(row(secondJob, 2, 404), row(firstJob, 1)), [`data.${secondJob}.status`])
  t.strictSame(compared(row(secondJob, 2)), ['data'])
  t.end()
})

t.test('values of JSON in a text and of a signed text are compared', (t) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (total: string) => ({ jws: `${part({ alg: 'RS256' })}.${part({ total })}.${part({ total })}` })
  t.strictSame(differ(answerWith(signed('1.00')), answerWith(signed('2.00'))), ['jws.decoded.payload.total'])
  const inText = (total: string) => ({ text: JSON.stringify({ total }) })
  t.strictSame(differ(answerWith(inText('1.00')), answerWith(inText('2.00'))), ['text.json.total'])
  t.end()
})

t.test('a value of one run corresponds to a single value of the other run', (t) => {
  const comparison = new AnswerComparison()
  const compared = (first: string, second: string) =>
    comparison.compare('/', answerWith({ id: first }), answerWith({ id: second })).length
  t.equal(compared(firstJob, secondJob), 0)
  t.equal(compared(firstJob, secondJob), 0)
  t.equal(compared(firstJob, thirdJob), 1)
  t.equal(compared(thirdJob, secondJob), 1)
  t.strictSame([...comparison.maskedCounts.values()], [2])
  t.end()
})

t.test('later requests contain the learned values in place of the recorded ones', (t) => {
  const translation = new Translation()
  translation.learn(
    '/',
    answerWith({ data: { id: firstJob, name: 'Oak' } }),
    answerWith({ data: { id: secondJob, name: 'Elm' } }),
  )
  const basic = (text: string): Header => ['Authorization', `Basic ${Buffer.from(text).toString('base64')}`]
  const request = translation.translateRequest({
    method: 'POST',
    path: `/api/v1/jobs/${firstJob}?name=Oak`,
    headers: [['X-Job', firstJob], basic(`${firstJob}:x`)],
    body: { text: JSON.stringify({ job: firstJob, other: thirdJob }) },
  })
  t.equal(request.path, `/api/v1/jobs/${secondJob}?name=Oak`)
  t.strictSame(request.headers, [['X-Job', secondJob], basic(`${secondJob}:x`)])
  t.strictSame(request.body, { text: JSON.stringify({ job: secondJob, other: thirdJob }) })
  const statement = { kind: 'statement', connection: 1, text: 'select $1', values: [firstJob, [firstJob], 1] } as const
  t.strictSame(translation.translateStatement({ ...statement, values: [...statement.values] }).values, [
    secondJob,
    [secondJob],
    1,
  ])
  t.end()
})

t.test('the comparison finds each planted change', (t) => {
  const answers = Array.from({ length: 40 }, (_, id) =>
    answerWith({ data: { id, total: '10.00', name: 'Oak' } }, [['ETag', '"x"']]),
  )
  const planted = plantChanges(answers, 20, new TestRandom(1))
  t.equal(new Set(planted.map(({ index }) => index)).size, 20)
  t.equal(new Set(planted.map(({ what }) => what)).size, 7)
  for (const { index, what, answer } of nonEmpty(planted)) t.ok(differ(answers[index]!, answer).length > 0, what)
  t.end()
})

t.test('bytes that are no UTF-8 survive the corpus', (t) => {
  t.strictSame(toBody(Buffer.from([0xff, 0x00])), { base64: '/wA=' })
  t.strictSame(toBody(Buffer.from('é')), { text: 'é' })
  t.equal(headerOf([['ETag', '"x"']], 'etag'), '"x"')
  t.end()
})
