import { readFileSync } from 'node:fs'
import t from 'tap'
import { defaultPurposeOfType, type UploadPurpose, uploadPurposes } from '../../db/services/files/upload-purposes.ts'
import { matches, nonEmpty, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'

const uploadMaxBytes = 1000
const service = await startService(t, { settings: { uploadMaxBytes } })
const tenant = await service.tenant()
const typed: readonly (UploadPurpose & { types: readonly string[]; name: string })[] = Object.entries<UploadPurpose>(
  uploadPurposes,
).flatMap(([name, purpose]) => (purpose.types ? [{ ...purpose, types: purpose.types, name }] : []))

async function upload(contentType: 'text/csv' | 'image/png' | 'image/jpeg') {
  const { data } = await tenant.client.ok('createJobUpload', { body: { contentType } })
  const put = (body: string | Buffer, type: string = contentType) =>
    sendRaw(data.uploadUrl, 'PUT', { headers: { 'Content-Type': type }, body })
  return { ...data, put }
}

t.test('createJobUpload accepts the content types of all purposes, and each type belongs to one purpose', (t) => {
  const text = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8')
  const { paths, components } = JSON.parse(text)
  const { schema } = paths['/jobs/uploads'].post.requestBody.content['application/json']
  const { contentType } = (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema).properties
  const types = typed.flatMap((purpose) => purpose.types)
  t.strictSame([...contentType.enum].sort(), [...types].sort())
  for (const { name, types } of nonEmpty(typed))
    for (const type of nonEmpty(types)) t.equal(defaultPurposeOfType(type), name)
  throwsWith(
    t,
    () => defaultPurposeOfType('application/pdf'),
    /^there is no upload purpose for files of type application\/pdf$/,
  )
  t.end()
})

t.test('an upload is limited to the size and content types of its purpose, which the refusal names', async (t) => {
  for (const { types, encoding, maxBytes } of nonEmpty(typed)) {
    const limit = maxBytes({ uploadMaxBytes })
    for (const type of nonEmpty(types as ('text/csv' | 'image/png' | 'image/jpeg')[])) {
      const { put } = await upload(type)
      matches(t, await put(Buffer.alloc(limit + 1)), { status: 413, text: containing(`accepts at most ${limit}`) })
      matches(t, await put('x', 'application/pdf'), {
        status: 415,
        text: containing(`This address accepts ${type}${encoding}, without compression.`),
      })
      matches(t, await put(Buffer.alloc(limit, 'x')), { status: 200 })
    }
  }
})

t.test(
  "which operation accepts an uploaded file depends on the upload's purpose, not on its content type",
  async (t) => {
    const { put, sourcePath } = await upload('text/csv')
    await service.database.pool.query("update uploads set purpose = 'logo' where id = $1", [sourcePath])
    matches(t, await put(Buffer.alloc(uploadMaxBytes + 1, 'x')), { status: 200 })
    const body = { sourcePath, mapping: { x: 'type' } }
    const answer = await tenant.client.call('importContacts', { body })
    matches(t, answer, { status: 422, json: { errors: [{ field: 'sourcePath', code: 'rule' }] } })
    const logo = await tenant.client.call('updateBranding', { body: { logoSourcePath: sourcePath } })
    matches(t, logo, { status: 422, json: { detail: /PNG|JPEG|picture/ } }, "the file's content is checked")
  },
)

t.test('an uploaded file that no record or job uses within a week expires', async (t) => {
  const over = async (sourcePath: string) => {
    const text = "update uploads set expires_at = now() - interval '1 second' where id = $1 and state = 'finished'"
    t.equal((await service.database.pool.query(text, [sourcePath])).rowCount, 1)
  }
  const csv = await upload('text/csv')
  await csv.put('Kind\ncustomer\n')
  await over(csv.sourcePath)
  const body = { sourcePath: csv.sourcePath, mapping: { Kind: 'type' } }
  const expired = (field: string) => ({ status: 422, json: { errors: [{ field, code: 'not_found' }] } })
  matches(t, await tenant.client.call('importContacts', { body }), expired('sourcePath'))
  const logo = await upload('image/png')
  await logo.put('picture')
  await over(logo.sourcePath)
  const branding = { logoSourcePath: logo.sourcePath }
  matches(t, await tenant.client.call('updateBranding', { body: branding }), expired('logoSourcePath'))
})

t.test('a file uploaded for one purpose is refused for another', async (t) => {
  const csv = await upload('text/csv')
  await csv.put('Kind\ncustomer\n')
  const logo = await tenant.client.call('updateBranding', { body: { logoSourcePath: csv.sourcePath } })
  matches(t, logo, { status: 422, json: { detail: /is a file of type text\/csv, not image\/png or image\/jpeg/ } })
  const image = await upload('image/png')
  await image.put('not a picture')
  const body = { sourcePath: image.sourcePath, mapping: { Kind: 'type' } }
  const answer = await tenant.client.call('importContacts', { body })
  matches(t, answer, { status: 422, json: { detail: /is a file of type image\/png, not text\/csv/ } })
})
