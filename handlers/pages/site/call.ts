import { referenced } from '../../../db/domain/references.ts'
import { exampleOf, type ReferenceContract, type Response } from '../reference/contract.ts'

/** The members of the answer that tell what an application for payment is; the others are left out. */
const told = [
  'id',
  'applicationNumber',
  'status',
  'contractSum',
  'completedAndStored',
  'retainage',
  'currentPaymentDue',
]

/** The call that the landing page shows, as the contract has it: POST /pay-apps and what it answers. */
export function shownCall(contract: ReferenceContract) {
  const { requestBody, responses } = contract.paths['/pay-apps']!.post!
  const created = referenced<Response>(contract, responses['201']!)
  const { data, meta } = exampleOf(created.content!['application/json']) as {
    data: Record<string, unknown>
    meta: { request_id: string }
  }
  const members = told.map((name) => ({ name, value: JSON.stringify(data[name]), kind: typeof data[name] }))
  const body = JSON.stringify(exampleOf(requestBody!.content['application/json']), null, 2)
  // Further in by as much as the lines of the command.
  return { body: body.replaceAll('\n', '\n  '), members, requestId: JSON.stringify(meta.request_id) }
}
