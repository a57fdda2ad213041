import type { SignatureRequest } from '../../../db/nouns/signature-requests/signature-requests.ts'
import type { TestTenant } from '../environment/service.ts'
import type { OperationInput } from '../http/client.ts'
import { changeOrderMakers } from './change-orders.ts'

type Given = Partial<NonNullable<OperationInput<'createSignatureRequest'>['body']>>

export const signatureRequestMakers = {
  /**
   * Creates a signature request to Dana Ortiz for a record. Unless a record is given, creates and submits a change
   * order for it.
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
