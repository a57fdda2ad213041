import t from 'tap'
import { parseCsv } from '../../db/domain/csv/head.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import { siteLogs } from '../../db/nouns/site-logs/site-logs.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const place = await makeJobHelpers(t)

const post = ({ client }: TestTenant, body: object) => client.send('POST', '/site-logs', { body })
const patch = ({ client }: TestTenant, id: number, body: object) => client.send('PATCH', `/site-logs/${id}`, { body })

async function arranged() {
  const tenant = await service.tenant()
  const [project, person] = [await make.project(tenant), await makeUser(tenant)]
  return { tenant, given: { projectId: project.id, logDate: '2026-03-02', notes: 'Footings', createdBy: person.id } }
}

const none = {
  ...{ weather: null, temperatureHigh: null, temperatureLow: null, temperatureUnit: null },
  ...{ delays: null, equipment: null },
}
const rainy = {
  ...{ weather: 'Rain until noon', temperatureHigh: '12.5', temperatureLow: '-3', temperatureUnit: 'C' },
  delays: [{ description: 'No power', hours: '1.5' }],
  equipment: [{ name: 'Excavator 305', hours: '6', note: 'Leaks oil' }],
} as const

t.test(
  'a site log has weather, temperatures, delays and equipment, also in its events; they are null if not given',
  async (t) => {
    const { tenant, given } = await arranged()
    const bare = await post(tenant, given)
    matches(t, bare, { status: 201, json: { data: none } })
    const body = {
      ...given,
      ...{ weather: ' Rain until noon ', temperatureHigh: '12.5', temperatureLow: '-3.0', temperatureUnit: 'C' },
      delays: [{ hours: '1.50', description: ' No power ' }],
      equipment: [{ name: 'Crane' }, { note: '', name: 'Excavator 305', hours: '6' }],
    }
    const expected = {
      ...{ weather: 'Rain until noon', temperatureHigh: '12.5', temperatureLow: '-3', temperatureUnit: 'C' },
      delays: [{ description: 'No power', hours: '1.5' }],
      equipment: [
        { name: 'Crane', hours: null, note: null },
        { name: 'Excavator 305', hours: '6', note: null },
      ],
    }
    const { json } = await post(tenant, body)
    matches(t, json.data, expected)
    const { data } = await tenant.client.ok('updateSiteLog', { path: { id: json.data.id }, body: { delays: [] } })
    matches(t, data, { ...expected, delays: [] })
    const allEvents = (await tenant.client.ok('listEvents')).data.map(({ event }) => event)
    matches(t, allEvents.at(-2), { type: 'site_log.created', data: expected })
    matches(t, allEvents.at(-1), { data: { delays: [] }, previous_attributes: { delays: expected.delays } })
  },
)

t.test('equal delays and equipment are no change, whatever the order of their members', async (t) => {
  const { tenant, given } = await arranged()
  const made = (await post(tenant, { ...given, ...rainy })).json.data
  const body = {
    delays: [{ hours: '1.500', description: 'No power' }],
    equipment: [{ note: 'Leaks oil', hours: '6', name: 'Excavator 305' }],
  }
  t.strictSame((await patch(tenant, made.id, body)).json.data, made)
  t.strictNotSame(
    (await patch(tenant, made.id, { delays: [{ description: 'No power' }] })).json.data.delays,
    made.delays,
  )
})

t.test(
  'a site log with a temperature must have a unit, and the low temperature must not exceed the high one',
  async (t) => {
    const { tenant, given } = await arranged()
    const created = async (body: object) => statusAndViolations(await post(tenant, { ...given, ...body }))
    t.strictSame(await created({ temperatureHigh: '60' }), expectedViolations('temperatureUnit required'))
    t.strictSame(
      await created({ temperatureLow: '0', temperatureUnit: null }),
      expectedViolations('temperatureUnit required'),
    )
    const upside = { temperatureLow: '60.1', temperatureHigh: '60', temperatureUnit: 'F' }
    t.strictSame(await created(upside), expectedViolations('temperatureLow rule'))
    const { id } = (await post(tenant, { ...given, ...rainy })).json.data
    const changed = async (body: object) => statusAndViolations(await patch(tenant, id, body))
    t.strictSame(await changed({ temperatureUnit: null }), expectedViolations('temperatureUnit required'))
    t.strictSame(await changed({ temperatureHigh: '-3.1' }), expectedViolations('temperatureLow rule'))
    t.strictSame(await changed({ temperatureHigh: '-3' }), { status: 200, fields: [] })
    const cleared = { temperatureHigh: null, temperatureLow: null, temperatureUnit: null }
    t.strictSame(await changed(cleared), { status: 200, fields: [] })
    t.strictSame(await changed({ temperatureLow: '5' }), expectedViolations('temperatureUnit required'))
    t.strictSame(await changed({ temperatureUnit: 'F', temperatureLow: '5' }), { status: 200, fields: [] })
  },
)

t.test(
  'temperatures range from -100 to 150 with one decimal, and delays and equipment have at most 50 valid entries',
  async (t) => {
    const { tenant, given } = await arranged()
    const unit = { temperatureUnit: 'F' }
    for (const temperatureHigh of ['-100', '-100.0', '150', '150.0', '149.9', '-99.9', '0', '-0.5']) {
      t.equal((await post(tenant, { ...given, ...unit, temperatureHigh })).status, 201, temperatureHigh)
    }
    const refused = async (body: object) => statusAndViolations(await post(tenant, { ...given, ...unit, ...body }))
    for (const temperatureHigh of ['-100.1', '150.1', '151', '12.25', '-0', '1e1', '+5', '012']) {
      t.strictSame(await refused({ temperatureHigh }), expectedViolations('temperatureHigh pattern'), temperatureHigh)
    }
    t.strictSame(await refused({ temperatureHigh: 12 }), expectedViolations('temperatureHigh type'))
    t.strictSame(await refused({ temperatureUnit: 'K' }), expectedViolations('temperatureUnit enum'))
    t.strictSame(await refused({ weather: 'x'.repeat(501) }), expectedViolations('weather length'))
    const delay = { description: 'No power' }
    t.strictSame(
      await refused({ delays: Array.from({ length: 51 }, () => delay) }),
      expectedViolations('delays length'),
    )
    t.strictSame(
      await refused({ delays: [delay, { hours: '1' }] }),
      expectedViolations('delays[1].description required'),
    )
    t.strictSame(await refused({ delays: [{ ...delay, hours: '-1' }] }), expectedViolations('delays[0].hours pattern'))
    t.strictSame(await refused({ delays: [{ ...delay, cause: 'x' }] }), expectedViolations('delays[0].cause unknown'))
    t.strictSame(await refused({ equipment: [{ name: ' ' }] }), expectedViolations('equipment[0].name length'))
    t.strictSame(
      await refused({ equipment: [{ name: 'x', note: 'x'.repeat(501) }] }),
      expectedViolations('equipment[0].note length'),
    )
    t.strictSame(await refused({ equipment: ['Crane'] }), expectedViolations('equipment[0] type'))
  },
)

const logsOf = async (caller: Parameters<typeof place.run>[0]) =>
  (await listRecords(liveReadContext(place.database), caller, siteLogs, {}, { limit: 100 })).items.sort(
    (a, b) => a.id - b.id,
  )

/** Creates an organization with a project and a user. */
async function office() {
  const caller = await place.tenant()
  const project = await make.project({ database: place.database, caller })
  const person = await makeUser({
    ...(await service.tenant()),
    database: place.database,
    caller,
    id: caller.tenantId,
  })
  return { caller, project, person }
}

t.test('an export writes delays and equipment as JSON; an import reads that JSON and refuses other text', async (t) => {
  const { caller, project, person } = await office()
  const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`
  const full = Array.from({ length: 50 }, (_, at) => ({ name: `"${at}`.padEnd(200, '\\'), note: '"'.repeat(500) }))
  const head = 'Job,Day,By,Notes,Sky,High,Low,Unit,Late,Machines'
  const row = (more: string) => `${project.id},2026-03-02,${person.id},Footings,${more}`
  const file = [
    head,
    row(`Rain,12.5,-3.0,c,${quoted([{ hours: '1.50', description: ' No power ' }])},${quoted(full)}`),
    row('Rain,12.5,,C,,'),
    row('Rain,12.5,,,not JSON,"[{""name"":""\\u0000""}]"'),
    row(`,,,,${quoted([{ hours: '1' }])},${quoted({ name: 'Crane' })}`),
  ].join('\n')
  const mapping = {
    ...{ Job: 'projectId', Day: 'logDate', By: 'createdBy', Notes: 'notes', Sky: 'weather', High: 'temperatureHigh' },
    ...{ Low: 'temperatureLow', Unit: 'temperatureUnit', Late: 'delays', Machines: 'equipment' },
  }
  const { job } = await place.run(caller, 'import', { sourcePath: await place.upload(file), mapping }, 'site-logs')
  matches(t, job.result, { created: 2, failed: 2 })
  const { errors } = job.result as { errors: { row: number; field: string; code: string }[] }
  t.strictSame(
    errors.map(({ row: at, field, code }) => `${at} ${field} ${code}`),
    ['4 delays; equipment; temperatureUnit type; required', '5 delays[0].description; equipment required; type'],
  )
  const made = await logsOf(caller)
  matches(t, made[0], {
    ...{ weather: 'Rain', temperatureHigh: '12.5', temperatureLow: '-3', temperatureUnit: 'C' },
    delays: [{ description: 'No power', hours: '1.5' }],
  })
  t.strictSame(
    made[0]!.equipment,
    full.map(({ name, note }) => ({ name, hours: null, note })),
  )
  const exported = (await place.run(caller, 'export', {}, 'site-logs')).file!
  const [header = []] = await parseCsv(exported.slice(0, exported.indexOf('\n') + 1), ',')
  const fields = header.filter((name) => !['projectId', 'createdBy', 'createdAt', 'updatedAt'].includes(name))
  const again = {
    sourcePath: await place.upload(exported),
    mapping: Object.fromEntries(fields.map((name) => [name, name])),
    updateInPlace: true,
  }
  for (const dryRun of [true, false]) {
    const { result } = (await place.run(caller, 'import', { ...again, dryRun }, 'site-logs')).job
    matches(t, result, { created: 0, updated: 0, unchanged: 2, failed: 0 })
  }
})
