import type { Schemas } from '../../../db/engine/records/resource.ts'
import type { TestTenant } from '../environment/service.ts'
import { sendRaw } from '../http/client.ts'

export const documentMakers = {
  /** Uploads a file for a document and returns its sourcePath. */
  async documentUpload(
    { client }: Pick<TestTenant, 'client'>,
    content: string | Buffer = 'hello world\n',
    { contentType = 'text/plain', filename }: { contentType?: string; filename?: string } = { filename: 'hello.txt' },
  ): Promise<string> {
    const { data } = await client.ok('createDocumentUpload', { body: { contentType, ...(filename && { filename }) } })
    const headers = { 'Content-Type': contentType }
    const { status, text } = await sendRaw(data.uploadUrl, 'PUT', { body: content, headers })
    if (status !== 200) throw new Error(`the upload was answered with ${status}: ${text}`)
    return data.sourcePath
  },

  /** Creates a document, from a new upload unless a sourcePath is given. */
  async document(
    tenant: Pick<TestTenant, 'client'>,
    { content, ...values }: Partial<Schemas['DocumentCreate']> & { content?: string | Buffer } = {},
  ): Promise<Schemas['Document']> {
    const sourcePath = values.sourcePath ?? (await documentMakers.documentUpload(tenant, content))
    return (await tenant.client.ok('createDocument', { body: { ...values, sourcePath } })).data
  },
}
