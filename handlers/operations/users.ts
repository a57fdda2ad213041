import { users } from '../../db/services/access/users.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { getHandler, listHandler } from '../pipeline/verbs/verbs.ts'

export const userHandlers = {
  listUsers: listHandler(users),
  getUser: getHandler(users),
} satisfies Partial<Handlers>
