import type { FilePaper, SignaturePaper } from '../../db/domain/signature-requests/paper.ts'
import { earlier, type Setting } from './blocks.ts'
import { changeOrderSheets } from './change-order.ts'
import { type EvidenceFact, evidenceBlock, signatureFacts } from './evidence.ts'
import { factColumns } from './facts.ts'
import type { LayoutBlock } from './layout.ts'
import { payAppSheets } from './pay-app/pay-app.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'

/**
 * Lays out the paper to be signed. After signing, the record of the electronic signature replaces the signature lines.
 */
export function signatureSheets(request: SignaturePaper, fonts: Fonts): Sheets {
  const { content, documentHash, signature, signerEmail, fileOpenedAt } = request
  const record =
    signature === null
      ? undefined
      : (setting: Setting): LayoutBlock[] => [
          evidenceBlock(setting, setting.label('common.signedElectronically'), [
            [setting.label('common.signedBy'), signature.name],
            [setting.label('common.time'), setting.values.instant(signature.at)],
            ...openedFact(setting, fileOpenedAt),
            ...signatureFacts(setting, { ...signature, documentHash }),
          ]),
        ]
  if (content.entityType === 'document') return recordSheets(request, content.document, fonts, record)
  if (content.entityType === 'change_order') return changeOrderSheets(content.document, fonts, record)
  const signed = signature && record ? { ...signature, email: signerEmail, record } : undefined
  return payAppSheets(content.document, fonts, signed)
}

const openedFact = ({ label, values }: Setting, at: string | null): EvidenceFact[] =>
  at === null ? [] : [[label('signature.fileOpened'), values.instant(at)]]

/**
 * Lays out a separate sheet for a file, which itself stays unchanged: what was to be signed, and the record of the
 * signature.
 */
const recordSheets = (
  { signerName, documentHash }: SignaturePaper,
  file: FilePaper,
  fonts: Fonts,
  signed: ((setting: Setting) => LayoutBlock[]) | undefined,
): Sheets =>
  sheetsOf(
    {
      from: file.from,
      kind: 'signature.record',
      number: file.number,
      stamp: undefined,
      facts: (setting) =>
        factColumns(setting, [
          {
            width: setting.width,
            facts: [
              { label: setting.label('signature.forSignatureBy'), values: [signerName] },
              {
                label: setting.label('signature.document'),
                values: [
                  setting.label('signature.versionBytes', {
                    version: file.version,
                    bytes: setting.values.quantity(String(file.size)),
                  }),
                ],
              },
              { label: setting.label('signature.hashOfFile'), values: [documentHash] },
            ],
          },
        ]),
      body: (setting) => signed?.(setting) ?? [],
      ...(!file.legible && { densities: earlier }),
    },
    fonts,
  )
