import { getBranding, updateBranding } from '../db/branding.ts'
import type { Handlers } from './contract.ts'

export const settingsHandlers = {
  getBranding: ({ db, caller, services }) => getBranding(db, caller, services),
  updateBranding: ({ db, caller, body, services }) => updateBranding(db, caller, body, services),
} satisfies Partial<Handlers>
