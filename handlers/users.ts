import { users } from '../db/access/users.ts'
import type { Handlers } from './contract/contract.ts'
import { getHandler, listHandler } from './verbs/verbs.ts'

export const userHandlers = {
  listUsers: listHandler(users),
  getUser: getHandler(users),
} satisfies Partial<Handlers>
