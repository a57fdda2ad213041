import type { Caller } from '../../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import type { Database } from '../../../db/engine/postgres/connection.ts'
import { liveReadContext, runTransaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { makeLogoFromUpload } from '../../../db/services/branding/logos.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { changeBrandingAndCurrency } from '../../../db/workflows/currency-change.ts'
import { demoTimeZone } from './days.ts'
import { uploadDemoFile } from './files.ts'

/** Letterhead of the demo organization. All of its data is invented. */
const letterhead = {
  companyName: 'Harbor & Pine Builders',
  primaryColor: '#1f4d43',
  accentColor: '#a8541c',
  phone: '+1 206 555 0100',
  email: 'office@harborpine.example',
  website: 'https://harborpine.example',
  address: '2210 Fairview Landing\nSeattle, WA 98102',
  licenseNumber: 'HARBOPB814Q2',
  defaultTerms:
    'Work begins within three weeks of acceptance. Changes are agreed in writing, as change orders, before they are built.',
  paymentInstructions:
    'Checks to Harbor & Pine Builders, at the address above.\nTransfers: Cascade Bank, routing 125000024, account 4417 0093. Please name the invoice.',
  taxId: '91-4471820',
  timeZone: demoTimeZone,
} satisfies Schemas['BrandingUpdate']

/** Sets the letterhead. Call it before anything is sent, because sent records store a copy of the letterhead. */
export async function seedLetterhead(
  database: Database,
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'secretKey' | 'publicOrigin'>,
  caller: Caller,
): Promise<void> {
  const files = await openConfiguredFileStore(settings)
  const file = { filename: 'logo.png', purpose: 'logo', contentType: 'image/png' } as const
  const logoSourcePath = await uploadDemoFile(database, files, caller, file)
  const logo = await makeLogoFromUpload(liveReadContext(database), caller, logoSourcePath, files)
  const means = { secrets: deriveSecrets(settings.secretKey), settings }
  await runTransaction(database, caller, (tx) =>
    changeBrandingAndCurrency(tx, caller, { ...letterhead, logoSourcePath }, means, logo),
  )
}
