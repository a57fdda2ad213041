import { humanizeName } from '../../../../../db/engine/base/capitals.ts'

/** Display texts of the contract's values, such as `General contractor` for `general_contractor`. */

const written: Readonly<Record<string, string>> = {
  ...{ hoa: 'HOA', pay_app: 'Pay application' },
  // Age groups of open amounts.
  ...{
    current: 'Not due',
    days1to30: '1–30 days',
    days31to60: '31–60 days',
    days61to90: '61–90 days',
    over90: 'Over 90',
  },
}

export const describeContractValue = (value: string): string => written[value] ?? humanizeName(value)

type Tone = 'good' | 'warn' | 'bad' | 'info' | ''

const tones: Readonly<Record<string, Tone>> = {
  ...{ sent: 'info', viewed: 'info', submitted: 'info', open: 'info', planning: 'info' },
  ...{
    accepted: 'good',
    approved: 'good',
    paid: 'good',
    signed: 'good',
    completed: 'good',
    won: 'good',
    active: 'good',
  },
  ...{ partial: 'warn', on_hold: 'warn' },
  ...{ rejected: 'bad', declined: 'bad', lost: 'bad', expired: 'bad' },
}

/** Returns the color of a state; an empty string for neutral states such as draft. */
export const toneOf = (status: string): Tone => tones[status] ?? ''

const done: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  add: 'Added',
  append: 'Added',
  remove: 'Removed',
  replace: 'Replaced',
  reorder: 'Reordered',
  send: 'Sent',
  resend: 'Sent again',
  email: 'Mailed',
  share: 'Requested the public link',
  render: 'Requested the PDF',
  accept: 'Accepted',
  reject: 'Rejected',
  revert: 'Reverted',
  cancel: 'Cancelled',
  reopen: 'Reopened',
  submit: 'Submitted',
  approve: 'Approved',
  void: 'Voided',
  move: 'Moved',
  mark: 'Marked',
  record: 'Recorded',
  link: 'Linked',
  unlink: 'Unlinked',
  convert: 'Converted',
  duplicate: 'Duplicated',
  queue: 'Requested',
}

/**
 * Returns an operation in words, such as `Changed line item` for `updateBidLineItem`. The record's own type is omitted.
 */
export function describeOperation(operationId: string, schema: string): string {
  const { verb, object } = partsOf(operationId, schema)
  return `${done[verb] ?? describeContractValue(verb)}${object}`
}

const counted: Readonly<Record<string, string>> = {
  ...{ create: 'added', add: 'added', append: 'added', update: 'changed', delete: 'deleted', remove: 'removed' },
  ...{ restore: 'restored', void: 'voided', record: 'recorded' },
}

/** Returns a repeated operation in words, such as `7 line items added` or `Changed 3 times`. */
export function describeRepeatedOperation(operationId: string, schema: string, count: number): string {
  const { verb, object } = partsOf(operationId, schema)
  const past = counted[verb]
  if (object === '' || past === undefined) return `${describeOperation(operationId, schema)} ${count} times`
  return `${count}${object}${object.endsWith('s') ? '' : 's'} ${past}`
}

function partsOf(operationId: string, schema: string): { verb: string; object: string } {
  const [verb = '', ...rest] = operationId.split(/(?=[A-Z])/)
  const words = rest.join('').replace(schema, '')
  return { verb, object: words === 'Pdf' ? '' : words.replace(/([A-Z])/g, ' $1').toLowerCase() }
}
