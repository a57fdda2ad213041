import t from 'tap'
import type { PreparedCall } from '../../handlers/mcp/operations.ts'
import { toCallOutcome } from '../../handlers/mcp/outcome.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const call = { operation: {}, target: '/api/v1/documents/1/content' } as PreparedCall

/** Returns the content block that an agent gets for a file of this media type. */
function blockOf(mediaType: string) {
  const file = { contentType: mediaType, size: 5, content: Buffer.from('12345') }
  const { files } = toCallOutcome(call, { status: 200, headers: {}, file }, 'https://api.example.com')
  t.equal(files.length, 1, mediaType)
  return files[0]
}

t.test('a PNG, JPEG, GIF or WebP file is returned to the model as an image', (t) => {
  const data = Buffer.from('12345').toString('base64')
  for (const mimeType of ['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
    t.strictSame(blockOf(mimeType), { type: 'image', data, mimeType })
  t.end()
})

t.test('a picture of any other type is returned to the model as a resource: SVG as text, other types as bytes', (t) => {
  matches(t, blockOf('image/svg+xml'), { type: 'resource', resource: { mimeType: 'image/svg+xml', text: '12345' } })
  for (const mimeType of ['image/tiff', 'image/heic'])
    matches(t, blockOf(mimeType), { type: 'resource', resource: { mimeType, blob: String } })
  t.end()
})
