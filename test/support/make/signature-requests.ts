import type { SignatureRequest } from '../../../db/signature-requests/signature-requests.ts'
import type { Input } from '../peers/client.ts'
import type { TestTenant } from '../service.ts'
import { changeOrderMakers } from './change-orders.ts'

type Given = Partial<NonNullable<Input<'createSignatureRequest'>['body']>>

export const signatureRequestMakers = {
  /**
   * Creates a request for Dana Ortiz to sign a change order. Creates and submits a change order unless another record
   * is given.
   */
  async signatureRequest(tenant: TestTenant, values: Given = {}): Promise<SignatureRequest & { jobId: string }> {
    const entityId = values.entityId ?? (await changeOrderMakers.changeOrder(tenant, { status: 'submitted' })).id
    const { data, meta } = await tenant.client.ok('createSignatureRequest', {
      body: {
        ...{ entityType: 'change_order', signerName: 'Dana Ortiz', signerEmail: 'dana@example.com', ...values },
        entityId,
      },
    })
    return { ...data, jobId: meta.job_id }
  },
}
