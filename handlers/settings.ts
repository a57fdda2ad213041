import { busy, limitConcurrency } from '../db/base/concurrency.ts'
import { getBranding } from '../db/branding/branding.ts'
import { type FoundLogo, logoOfUpload } from '../db/branding/logos.ts'
import { reading } from '../db/postgres/transaction.ts'
import { getDataRetention, updateDataRetention } from '../db/retention.ts'
import { changeBranding } from '../db/workflows/currency-change.ts'
import { type EarlyCall, type Handlers, prechecked, type SchemaOf } from './contract.ts'

/**
 * Concurrency limit for decoding logos. Decoding briefly needs a processor and much memory, so one image is decoded at
 * a time, and organizations take turns.
 */
export const decodingLogos = limitConcurrency({
  max: 1,
  waitMs: 10_000,
  refusal: () => busy('Too many pictures are waiting to be decoded. Try again in a moment.'),
})

async function decodedLogo({
  caller,
  body: { logoSourcePath },
  services: { database, files },
}: Pick<EarlyCall, 'caller' | 'services'> & { body: SchemaOf<'BrandingUpdate'> }): Promise<FoundLogo | undefined> {
  if (typeof logoSourcePath !== 'string') return undefined
  const decode = () => logoOfUpload(reading(database, caller), caller, logoSourcePath, files)
  return decodingLogos.run(caller.tenantId, decode)
}

export const settingsHandlers = {
  getBranding: ({ db, caller, services }) => getBranding(db, caller, services),
  updateBranding: prechecked(decodedLogo, ({ db, caller, body, services }, logo) =>
    changeBranding(db, caller, body, services, logo),
  ),
  getDataRetention: ({ db, caller }) => getDataRetention(db, caller),
  updateDataRetention: ({ db, caller, body }) => updateDataRetention(db, caller, body),
} satisfies Partial<Handlers>
