import { users } from '../db/access/users.ts'
import type { Handlers } from './contract.ts'
import { get, list } from './verbs/verbs.ts'

export const userHandlers = {
  listUsers: list(users),
  getUser: get(users),
} satisfies Partial<Handlers>
