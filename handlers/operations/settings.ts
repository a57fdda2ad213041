import { busyRefusal, createConcurrencyLimiter } from '../../db/engine/base/concurrency.ts'
import { readContext } from '../../db/engine/postgres/transaction.ts'
import { getDataRetention, updateDataRetention } from '../../db/operations/retention.ts'
import { getBranding } from '../../db/services/branding/branding.ts'
import { type LogoResult, makeLogoFromUpload } from '../../db/services/branding/logos.ts'
import { changeBrandingAndCurrency } from '../../db/workflows/currency-change.ts'
import { type BasicCall, type Handlers, type SchemaOf, withPrecheck } from '../pipeline/contract/contract.ts'

/**
 * Concurrency limit for decoding logos. Decoding takes a processor and much memory for a moment. One image is therefore
 * decoded at a time, and organizations take turns.
 */
export const logoDecodingLimit = createConcurrencyLimiter({
  max: 1,
  waitMs: 10_000,
  refusal: () => busyRefusal('Too many pictures are waiting to be decoded. Try again in a moment.'),
})

async function decodedLogo({
  caller,
  body: { logoSourcePath },
  services: { database, files },
}: Pick<BasicCall, 'caller' | 'services'> & { body: SchemaOf<'BrandingUpdate'> }): Promise<LogoResult | undefined> {
  if (typeof logoSourcePath !== 'string') return undefined
  const decode = () => makeLogoFromUpload(readContext(database, caller), caller, logoSourcePath, files)
  return logoDecodingLimit.run(caller.tenantId, decode)
}

export const settingsHandlers = {
  getBranding: async ({ db, caller, services }) => ({ data: await getBranding(db, caller, services) }),
  updateBranding: withPrecheck(decodedLogo, async ({ db, caller, body, services }, logo) => ({
    data: await changeBrandingAndCurrency(db, caller, body, services, logo),
  })),
  getDataRetention: async ({ db, caller }) => ({ data: await getDataRetention(db, caller) }),
  updateDataRetention: async ({ db, caller, body }) => ({ data: await updateDataRetention(db, caller, body) }),
} satisfies Partial<Handlers>
