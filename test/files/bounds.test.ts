import fc from 'fast-check'
import t from 'tap'
import { type UploadPurposeName, uploadPurposes } from '../../db/services/files/upload-purposes.ts'
import { setFileHeaders } from '../../handlers/pipeline/http/files/send.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

const uploadMaxBytes = 1000
const service = await startService(t, { settings: { uploadMaxBytes } })
const tenant = await service.tenant()
const { client, database } = tenant

const contentTypes = { import: 'text/csv', logo: 'image/png', document: 'application/pdf' } as const
const purposes = Object.keys(uploadPurposes) as UploadPurposeName[]

/** Returns the upload address of a new upload with this purpose. */
async function addressFor(purpose: UploadPurposeName): Promise<{ uploadUrl: string; sourcePath: string }> {
  if (purpose === 'document')
    return (
      await client.ok('createDocumentUpload', { body: { contentType: contentTypes.document, filename: 'a.pdf' } })
    ).data
  return (await client.ok('createJobUpload', { body: { contentType: contentTypes[purpose] } })).data
}

const put = (uploadUrl: string, purpose: UploadPurposeName, body: string, headers = {}) =>
  sendRaw(uploadUrl, 'PUT', { body, headers: { 'Content-Type': contentTypes[purpose], ...headers } })

async function finished(purpose: UploadPurposeName): Promise<{ uploadUrl: string; sourcePath: string }> {
  const address = await addressFor(purpose)
  t.equal((await put(address.uploadUrl, purpose, 'Kind\ncustomer\n')).status, 200)
  return address
}

/** Requests that use an uploaded file, by purpose. */
const uses: Record<UploadPurposeName, (sourcePath: string) => Promise<ClientAnswer>> = {
  import: (sourcePath) => client.call('importContacts', { body: { sourcePath, mapping: { Kind: 'type' } } }),
  logo: (logoSourcePath) => client.call('updateBranding', { body: { logoSourcePath } }),
  document: (sourcePath) => client.call('createDocument', { body: { sourcePath } }),
}

const objection = ({ status, json }: ClientAnswer) => [status, json.errors?.[0]?.code, json.errors?.[0]?.message]

for (const wanted of purposes) {
  t.test(
    `a file uploaded for ${wanted} is accepted only for that purpose, by its organization, and until it expires`,
    async (t) => {
      for (const sent of purposes) {
        const [code, message] = objection(await uses[wanted]((await finished(sent)).sourcePath)).slice(1)
        const isOther = code === 'rule' && /^(?:is a file of type|names an upload for)/.test(message)
        t.equal(isOther, sent !== wanted, `a file for ${sent}`)
      }
      const open = await addressFor(wanted)
      matches(t, objection(await uses[wanted](open.sourcePath)), [422, 'rule', /has not been sent yet/])
      const late = await finished(wanted)
      await database.pool.query('update uploads set expires_at = now() where id = $1', [late.sourcePath])
      matches(t, objection(await uses[wanted](late.sourcePath)), [422, 'not_found', /expired/], 'an expired file')
      matches(t, await sendRaw(late.uploadUrl, 'GET'), { status: 410 }, "the upload's address is expired, too")
      const strange = await finished(wanted)
      const { rows } = await database.pool.query('select to_jsonb(u) as row from uploads u where id = $1', [
        strange.sourcePath,
      ])
      await database.pool.query('delete from uploads where id = $1', [strange.sourcePath])
      const given = { ...rows[0].row, tenant_id: (await service.tenant()).id }
      const give = 'insert into uploads select * from jsonb_populate_record(null::uploads, $1)'
      await database.pool.query(give, [JSON.stringify(given)])
      matches(
        t,
        objection(await uses[wanted](strange.sourcePath)),
        [422, 'not_found', /^does not name an upload, or its upload has expired/],
        "another organization's file",
      )
    },
  )
}

t.test('an upload address accepts one file within an hour, and the file expires a week later', async (t) => {
  for (const purpose of purposes) {
    const { uploadUrl, sourcePath } = await addressFor(purpose)
    const lives = async () => {
      const { rows } = await database.pool.query(
        'select round(extract(epoch from expires_at - coalesce(received_at, created_at)))::integer as seconds from uploads where id = $1',
        [sourcePath],
      )
      return rows[0].seconds
    }
    t.equal(await lives(), 3600, purpose)
    await database.pool.query("update uploads set expires_at = now() + interval '1 minute' where id = $1", [sourcePath])
    t.equal((await put(uploadUrl, purpose, 'Kind\ncustomer\n')).status, 200, 'in its last minute')
    t.equal(await lives(), 7 * 24 * 3600, purpose)
    t.equal((await put(uploadUrl, purpose, 'Kind\ncustomer\n')).status, 409, 'a second file')
    const other = await addressFor(purpose)
    await database.pool.query('update uploads set expires_at = now() where id = $1', [other.sourcePath])
    t.equal((await put(other.uploadUrl, purpose, 'Kind\ncustomer\n')).status, 410, 'after its hour')
  }
})

t.test('an upload of the maximum size is accepted, and one a byte larger is refused', async (t) => {
  for (const purpose of ['import', 'document'] as const) {
    for (const headers of [{}, { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }]) {
      const said = `${purpose}, ${JSON.stringify(headers)}`
      const { uploadUrl } = await addressFor(purpose)
      t.equal((await put(uploadUrl, purpose, 'x'.repeat(uploadMaxBytes + 1), headers)).status, 413, said)
      t.equal((await put(uploadUrl, purpose, '', headers)).status, 400, `${said}, empty`)
      t.equal((await put(uploadUrl, purpose, 'x'.repeat(uploadMaxBytes), headers)).status, 200, said)
    }
  }
})

t.test('a compressed upload is refused for every purpose', async (t) => {
  for (const purpose of purposes) {
    const { uploadUrl } = await addressFor(purpose)
    for (const coding of ['gzip', 'br', 'deflate', 'x'])
      t.equal((await put(uploadUrl, purpose, 'Kind\n', { 'Content-Encoding': coding })).status, 415, coding)
    t.equal((await put(uploadUrl, purpose, 'Kind\n', { 'Content-Encoding': 'identity' })).status, 200)
  }
})

/** Parts of the header that a browser reads: the ASCII name and the exact name (RFC 6266, RFC 8187). */
const disposition =
  /^attachment; filename="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"; filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[\dA-F]{2})*)$/

t.test('any file name gives a single valid Content-Disposition header that contains the name', async (t) => {
  const headerOf = (filename: string): string => {
    const headers = new Map<string, string>()
    const response = { status: () => {}, setHeader: (name: string, value: string) => void headers.set(name, value) }
    setFileHeaders(response as never, { content: Buffer.from('x'), contentType: 'text/plain', filename })
    return headers.get('Content-Disposition')!
  }
  const hold = (name: string): void => {
    const match = disposition.exec(headerOf(name))
    t.ok(match, `${JSON.stringify(name)}: ${headerOf(name)}`)
    t.equal(decodeURIComponent(match?.[2] ?? ''), name.toWellFormed())
    if (/^[\w .-]*$/.test(name)) t.equal(match?.[1], name)
  }
  for (const mark of `\\"'()*;%,/:<>?\r\n\t\0~\u007fé…😀`) hold(`a${mark}b.txt`)
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 40 }), hold), { seed: 3, numRuns: 200 })
})

t.test("a job's result and its errors file each have a download address that serves that file", async (t) => {
  const { id } = await make.job(tenant, {}, { status: 'completed', file: 'the result', errorsFile: 'the errors' })
  for (const [operation, text] of [
    ['getJobErrors', 'the errors'],
    ['getJobDownload', 'the result'],
  ] as const) {
    const { data } = await client.ok(operation, { path: { id } })
    matches(t, await sendRaw(data.url, 'GET'), { status: 200, text, headers: { 'cache-control': 'no-store' } })
    t.equal((await sendRaw(data.url, 'GET')).status, 410)
  }
})
