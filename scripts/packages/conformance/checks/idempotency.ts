import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConformanceCheck } from '../check.ts'
import { ConformanceFinding, expectCondition, expectEqual, expectStatus } from '../findings.ts'
import type { KitAnswer } from '../http.ts'
import { createCheckRandom, createTestContact, type Kit, toUnusedId } from '../kit.ts'

const isReplayed = ({ headers }: KitAnswer): boolean => headers['idempotent-replayed'] === 'true'

const create = ({ firstCaller, nameMark }: Kit, key: string, values: object = {}) =>
  firstCaller.call('createContact', { key, body: { type: 'vendor', companyName: nameMark, ...values } })

/** Throws a ConformanceFinding unless exactly `expected` contacts have this name, which is unique to the run. */
async function expectCount({ firstCaller }: Kit, name: string, expected: number): Promise<void> {
  const answer = await firstCaller.callSuccessfully('countContacts', { query: { search: name } })
  expectCondition(
    answer,
    `${expected} called ${name}`,
    answer.json.data.total === expected,
    `${answer.json.data.total} of them`,
  )
}

/** Returns a unique name. */
const newName = (): string => `name${randomUUID().replaceAll('-', '')}`

/** Sends several requests at random moments within a few milliseconds. */
async function atOnce(
  kit: Kit,
  check: string,
  round: number,
  sends: (() => Promise<KitAnswer>)[],
): Promise<KitAnswer[]> {
  const chance = createCheckRandom(kit, `${check} ${round}`)
  // Opens all connections before the first request.
  await Promise.all(
    sends.map(() => kit.anonymousCaller.send('GET', '/openapi.json', { headers: { 'If-None-Match': '*' } })),
  )
  const delays = sends.map(() => (round === 0 ? 0 : Math.floor(chance.next() * 8)))
  return Promise.all(sends.map((send, place) => sleep(delays[place]!).then(send)))
}

const rounds = 4
const contestants = 6

export const idempotencyChecks: ConformanceCheck[] = [
  {
    id: 'idempotency.replay',
    title: 'A repeated request with the same key runs once, and gets the same answer again',
    clause: 'idempotency#the-same-key-the-same-answer',
    async run(kit) {
      const [key, name] = [randomUUID(), newName()]
      const [made, again] = [await create(kit, key, { lastName: name }), await create(kit, key, { lastName: name })]
      expectStatus(made, 201)
      expectStatus(again, 201)
      expectCondition(again, 'the first answer, byte for byte', again.text === made.text)
      for (const name of ['location', 'etag']) expectEqual(again, name, again.headers[name], made.headers[name])
      await expectCount(kit, name, 1)
    },
  },
  {
    id: 'idempotency.replayed-header',
    title: 'A replayed answer has Idempotent-Replayed and a new request id',
    clause: 'idempotency#the-same-key-the-same-answer',
    async run(kit) {
      const key = randomUUID()
      const [made, again] = [await create(kit, key), await create(kit, key)]
      expectCondition(made, 'no Idempotent-Replayed', !isReplayed(made), 'Idempotent-Replayed: true')
      expectCondition(
        again,
        'Idempotent-Replayed: true',
        isReplayed(again),
        `Idempotent-Replayed: ${again.headers['idempotent-replayed']}`,
      )
      expectCondition(again, 'another X-Request-Id', again.headers['x-request-id'] !== made.headers['x-request-id'])
    },
  },
  {
    id: 'idempotency.order',
    title: 'Requests that differ only in the order of members count as the same request',
    clause: 'idempotency#what-is-promised',
    async run({ firstCaller, nameMark }) {
      const key = randomUUID()
      const send = (body: string) =>
        firstCaller.send('POST', '/contacts', { body, headers: { 'Idempotency-Key': key } })
      const made = await send(`{"type":"vendor","companyName":"${nameMark}"}`)
      const again = await send(`{"companyName":"${nameMark}","type":"vendor"}`)
      expectCondition(again, 'the first answer', again.text === made.text)
    },
  },
  {
    id: 'idempotency.other-request',
    title: 'Another body, path or method with the same key gets 409 idempotency_key_reused and does not run',
    clause: 'idempotency#another-request-under-the-same-key',
    async run(kit) {
      const [key, name] = [randomUUID(), newName()]
      const { id } = (await create(kit, key, { lastName: name })).json.data
      expectStatus(await create(kit, key, { lastName: `${name} x` }), 409, 'idempotency_key_reused')
      expectStatus(
        await kit.firstCaller.call('createProject', { key, body: { name: kit.nameMark } }),
        409,
        'idempotency_key_reused',
      )
      expectStatus(await kit.firstCaller.call('deleteContact', { key, path: [id] }), 409, 'idempotency_key_reused')
      await expectCount(kit, name, 1)
    },
  },
  {
    id: 'idempotency.shape',
    title: 'An Idempotency-Key that is no UUID is refused with 422',
    clause: 'idempotency#the-same-key-the-same-answer',
    async run(kit) {
      for (const key of ['1', 'x'.repeat(300), `${randomUUID()}0`, `urn:uuid:${randomUUID()}`])
        expectStatus(await create(kit, key), 422)
    },
  },
  {
    id: 'idempotency.race',
    title: 'Of several concurrent copies of a request, one runs, and all get its answer',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      for (let round = 0; round < rounds; round += 1) {
        const [key, name] = [randomUUID(), newName()]
        const sends = Array.from({ length: contestants }, () => () => create(kit, key, { lastName: name }))
        const answers = await atOnce(kit, this.id, round, sends)
        // A request that still runs after five seconds may be answered with a 409.
        const ended = answers.filter(({ status, headers }) => !(status === 409 && headers['retry-after']))
        for (const answer of ended) expectStatus(answer, 201)
        for (const answer of ended) expectCondition(answer, 'the same answer', answer.text === ended[0]!.text)
        const fresh = ended.filter((answer) => !isReplayed(answer)).length
        expectCondition(ended[0]!, 'one answer that is no replay', fresh === 1, `${fresh} such answers`)
        await expectCount(kit, name, 1)
      }
    },
  },
  {
    id: 'idempotency.race-of-bodies',
    title: 'Of several different concurrent requests with one key, one runs, and the others are refused',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      for (let round = 0; round < rounds; round += 1) {
        const [key, name] = [randomUUID(), newName()]
        const sends = Array.from(
          { length: contestants },
          (_, place) => () => create(kit, key, { lastName: `${name} ${place}` }),
        )
        const answers = await atOnce(kit, this.id, round, sends)
        const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
        expectEqual(answers[0]!, 'statuses', statuses, [201, ...Array(contestants - 1).fill(409)])
        await expectCount(kit, name, 1)
      }
    },
  },
  {
    id: 'idempotency.refusal-kept',
    title: 'A refusal by the operation itself is stored and replayed',
    clause: 'idempotency#what-is-promised',
    async run({ firstCaller }) {
      const call = { key: randomUUID(), path: [toUnusedId(1)] }
      const [one, other] = [
        await firstCaller.call('deleteContact', call),
        await firstCaller.call('deleteContact', call),
      ]
      expectStatus(other, 404, 'not_found')
      expectCondition(other, 'the first refusal, as a replay', isReplayed(other) && other.text === one.text)
    },
  },
  {
    id: 'idempotency.key-stays-free',
    title: 'A refusal before the operation runs leaves the Idempotency-Key free',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      const key = randomUUID()
      expectStatus(await create(kit, key, { email: 'nobody' }), 422)
      const made = await create(kit, key)
      expectStatus(made, 201)
      expectCondition(made, 'no replay', !isReplayed(made))
    },
  },
  {
    id: 'idempotency.no-body',
    title: 'Requests without a body and with {} count as the same request',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      const { id } = (await createTestContact(kit)).json.data
      const key = randomUUID()
      const gone = await kit.firstCaller.call('deleteContact', { key, path: [id] })
      const again = await kit.firstCaller.call('deleteContact', { key, path: [id], body: {} })
      expectCondition(again, 'the first answer', again.text === gone.text && again.status === gone.status)
    },
  },
  {
    id: 'idempotency.of-the-organization',
    title: 'An Idempotency-Key is valid for all credentials of an organization',
    clause: 'idempotency#what-is-promised',
    async run(kit) {
      const values = { name: kit.nameMark, scopes: ['contacts:read', 'contacts:write'] }
      const { data } = (await kit.firstCaller.callSuccessfully('createApiKey', { body: values })).json
      const key = randomUUID()
      const made = await create(kit, key)
      const again = await kit.firstCaller
        .withToken(data.key)
        .call('createContact', { key, body: { type: 'vendor', companyName: kit.nameMark } })
      expectCondition(again, 'the first answer', again.text === made.text)
    },
  },
  {
    id: 'idempotency.secrets',
    title: 'An answer with a secret is replayed only to the credential that first got it',
    clause: 'idempotency#what-is-promised',
    async run({ firstCaller, nameMark }) {
      const key = randomUUID()
      const all = { name: nameMark, scopes: ['settings:write', 'contacts:read'] }
      const { data } = (await firstCaller.callSuccessfully('createApiKey', { body: all })).json
      const body = { name: nameMark, scopes: ['contacts:read'] }
      const made = await firstCaller.call('createApiKey', { key, body })
      const again = await firstCaller.call('createApiKey', { key, body })
      if (again.text !== made.text)
        throw new ConformanceFinding(again.requestLine, 'the first answer, for who got it', `${again.status}`)
      const other = await firstCaller.withToken(data.key).call('createApiKey', { key, body })
      expectCondition(other, '409 idempotency_key_reused', other.status === 409, `${other.status}`)
    },
  },
]
