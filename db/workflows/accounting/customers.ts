import { listAtPath, textAtPath, valueAtPath } from '../../domain/quickbooks/exact-json.ts'
import { emailForQuickbooks, requestIdOfChange } from '../../domain/quickbooks/invoice-body.ts'
import { customerName, nameWithContactId, quoteQueryText } from '../../domain/quickbooks/names.ts'
import { QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { type AccountingLinkKey, findAccountingLink, saveAccountingLink } from '../../nouns/accounting/links.ts'
import type { PushContext } from './begin.ts'

const nameTaken = '6240'

/**
 * Returns the id of the invoice's customer in QuickBooks. This is the linked customer, otherwise an active one with the
 * contact's name, otherwise a new one. If a vendor, employee or inactive customer has that name, the name with the
 * contact's id appended is used.
 */
export async function findOrCreateCustomer(push: PushContext): Promise<string> {
  const { deps, caller, connection, contact } = push
  const { tenantId } = caller
  const linked: AccountingLinkKey = { tenantId, realmId: connection.realmId, entity: 'customer', recordId: contact.id }
  const link = await findAccountingLink(deps.database.sql, linked)
  if (link) return link.externalId
  const externalId = await findOrCreate(push)
  await saveAccountingLink(deps.database.sql, linked, machineTime(), { externalId })
  return externalId
}

async function findOrCreate(push: PushContext): Promise<string> {
  const name = customerName(push.contact)
  const numbered = nameWithContactId(name, push.contact.id)
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
  const query = `select * from Customer where DisplayName = ${quoteQueryText(name)} and Active IN (true, false)`
  const answer = await company.call({ method: 'GET', path: 'query', query: { query } })
  const [row] = listAtPath(answer, 'QueryResponse', 'Customer')
  const id = textAtPath(row, 'Id')
  return id === undefined ? undefined : { id, isActive: valueAtPath(row, 'Active') !== false }
}

/**
 * Creates a customer and returns its id; returns undefined if the name is taken. The request id is derived from the
 * contact, so that repeated calls create only one customer.
 */
async function createCustomer(
  { company, contact, connection }: PushContext,
  name: string,
): Promise<string | undefined> {
  const { companyName, firstName, lastName } = contact
  const email = emailForQuickbooks(contact.email)
  const body = JSON.stringify({
    DisplayName: name,
    ...(companyName && { CompanyName: companyName.slice(0, 100) }),
    ...(firstName && { GivenName: firstName.slice(0, 100) }),
    ...(lastName && { FamilyName: lastName.slice(0, 100) }),
    ...(email && { PrimaryEmailAddr: { Address: email } }),
  })
  const requestId = requestIdOfChange('customer', connection.realmId, String(contact.id), body)
  try {
    const answer = await company.call({ method: 'POST', path: 'customer', body, requestId })
    const id = textAtPath(answer, 'Customer', 'Id')
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
