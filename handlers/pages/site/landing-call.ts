import { followReference } from '../../../db/domain/schema-references.ts'
import { exampleOf, type ReferenceContract, type Response } from '../reference/contract.ts'

/** Members of the example pay application that the landing page shows. */
const shownMembers = [
  'id',
  'applicationNumber',
  'status',
  'contractSum',
  'completedAndStored',
  'retainage',
  'currentPaymentDue',
]

/** Returns the example call on the landing page: POST /pay-apps and its answer, from the contract's examples. */
export function buildLandingPageExample(contract: ReferenceContract) {
  const { requestBody, responses } = contract.paths['/pay-apps']!.post!
  const created = followReference<Response>(contract, responses['201']!)
  const { data, meta } = exampleOf(created.content!['application/json']) as {
    data: Record<string, unknown>
    meta: { request_id: string }
  }
  const members = shownMembers.map((name) => ({ name, value: JSON.stringify(data[name]), kind: typeof data[name] }))
  const body = JSON.stringify(exampleOf(requestBody!.content['application/json']), null, 2)
  // Indents the body like the other lines of the curl command.
  return { body: body.replaceAll('\n', '\n  '), members, requestId: JSON.stringify(meta.request_id) }
}
