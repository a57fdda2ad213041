import { type AccountingLink, findLink, keepLink } from '../../accounting/links.ts'
import { machineTime } from '../../base/clock.ts'
import { listAt, memberOf, textAt } from '../../domain/quickbooks/exact-json.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/failures.ts'
import { changeRequestId, emailWithin } from '../../domain/quickbooks/invoice-body.ts'
import { customerName, numberedName, quotedText } from '../../domain/quickbooks/names.ts'
import type { PushContext } from './begin.ts'

const nameTaken = '6240'

/**
 * Returns the id of the invoice's customer in QuickBooks: the linked one, otherwise an active one with the contact's
 * name, otherwise a new one. If a vendor, employee or inactive customer has the name, the contact's id is appended to
 * it.
 */
export async function customerOf(push: PushContext): Promise<string> {
  const { deps, caller, connection, contact } = push
  const { tenantId } = caller
  const linked: AccountingLink = { tenantId, realmId: connection.realmId, entity: 'customer', recordId: contact.id }
  const link = await findLink(deps.database.sql, linked)
  if (link) return link.externalId
  const externalId = await findOrCreate(push)
  await keepLink(deps.database.sql, linked, machineTime(), { externalId })
  return externalId
}

async function findOrCreate(push: PushContext): Promise<string> {
  const name = customerName(push.contact)
  const numbered = numberedName(name, push.contact.id)
  const found = await findByName(push, name)
  if (found?.isActive) return found.id
  // A concurrent push may have created the customer since the query.
  const id = (found ? undefined : await createCustomer(push, name)) ?? (await findActiveByName(push, name))
  return (
    id ?? (await findActiveByName(push, numbered)) ?? (await createCustomer(push, numbered)) ?? throwNameTaken(numbered)
  )
}

async function findActiveByName(push: PushContext, name: string): Promise<string | undefined> {
  const found = await findByName(push, name)
  return found?.isActive ? found.id : undefined
}

async function findByName(
  { company }: PushContext,
  name: string,
): Promise<{ id: string; isActive: boolean } | undefined> {
  const query = `select * from Customer where DisplayName = ${quotedText(name)} and Active IN (true, false)`
  const answer = await company.call({ method: 'GET', path: 'query', query: { query } })
  const [row] = listAt(answer, 'QueryResponse', 'Customer')
  const id = textAt(row, 'Id')
  return id === undefined ? undefined : { id, isActive: memberOf(row, 'Active') !== false }
}

/**
 * Creates a customer and returns its id; undefined if the name is taken. The request id depends on the contact, so that
 * repeated calls create one customer only.
 */
async function createCustomer(
  { company, contact, connection }: PushContext,
  name: string,
): Promise<string | undefined> {
  const { companyName, firstName, lastName } = contact
  const email = emailWithin(contact.email)
  const body = JSON.stringify({
    DisplayName: name,
    ...(companyName && { CompanyName: companyName.slice(0, 100) }),
    ...(firstName && { GivenName: firstName.slice(0, 100) }),
    ...(lastName && { FamilyName: lastName.slice(0, 100) }),
    ...(email && { PrimaryEmailAddr: { Address: email } }),
  })
  const requestId = changeRequestId('customer', connection.realmId, String(contact.id), body)
  try {
    const answer = await company.call({ method: 'POST', path: 'customer', body, requestId })
    const id = textAt(answer, 'Customer', 'Id')
    if (id !== undefined) return id
    throw new QuickbooksFailure('unreachable', 'The answer of QuickBooks lacks the requested customer.')
  } catch (error) {
    if (error instanceof QuickbooksFailure && error.code === nameTaken) return undefined
    throw error
  }
}

function throwNameTaken(name: string): never {
  throw new QuickbooksFailure(
    'refused',
    `QuickBooks already uses the name ${name} for another customer, vendor or employee, code ${nameTaken}.`,
    nameTaken,
  )
}
