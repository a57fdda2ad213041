import type { SignaturePaper, SignedFilePaper } from '../../db/domain/signature-requests/paper.ts'
import { earlierDensities, type PaperStyle } from './blocks.ts'
import { layOutChangeOrder } from './change-order.ts'
import { type EvidenceFact, evidenceBlock, signatureFacts } from './evidence.ts'
import { factColumns } from './facts.ts'
import type { LayoutBlock } from './layout.ts'
import { layOutPayApp } from './pay-app/pay-app.ts'
import { type FontFunctions, type LaidOutPaper, layOutPaper } from './sheets.ts'

/**
 * Lays out the paper of a signature request. After signing, the evidence of the electronic signature replaces the
 * signature lines.
 */
export function layOutSignatureRequest(request: SignaturePaper, fonts: FontFunctions): LaidOutPaper {
  const { content, documentHash, signature, signerEmail, fileOpenedAt } = request
  const record =
    signature === null
      ? undefined
      : (setting: PaperStyle): LayoutBlock[] => [
          evidenceBlock(setting, setting.label('common.signedElectronically'), [
            [setting.label('common.signedBy'), signature.name],
            [setting.label('common.time'), setting.values.instant(signature.at)],
            ...openedFact(setting, fileOpenedAt),
            ...signatureFacts(setting, { ...signature, documentHash }),
          ]),
        ]
  if (content.entityType === 'document') return recordSheets(request, content.document, fonts, record)
  if (content.entityType === 'change_order') return layOutChangeOrder(content.document, fonts, record)
  const signed = signature && record ? { ...signature, email: signerEmail, record } : undefined
  return layOutPayApp(content.document, fonts, signed)
}

const openedFact = ({ label, values }: PaperStyle, at: string | null): EvidenceFact[] =>
  at === null ? [] : [[label('signature.fileOpened'), values.instant(at)]]

/**
 * Lays out a separate sheet about a file that is signed; the file itself stays unchanged. The sheet states what was to
 * be signed, and after signing, the evidence of the signature.
 */
const recordSheets = (
  { signerName, documentHash }: SignaturePaper,
  file: SignedFilePaper,
  fonts: FontFunctions,
  signed: ((setting: PaperStyle) => LayoutBlock[]) | undefined,
): LaidOutPaper =>
  layOutPaper(
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
      ...(!file.legible && { densities: earlierDensities }),
    },
    fonts,
  )
