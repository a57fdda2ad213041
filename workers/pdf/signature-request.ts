import { timeText } from '../../db/domain/shown-text.ts'
import type { SignatureDocument } from '../../db/domain/signature-requests/document.ts'
import type { Setting } from './blocks.ts'
import { changeOrderSheets } from './change-order.ts'
import { evidenceBlock, signatureFacts } from './evidence.ts'
import type { Block } from './layout.ts'
import { payAppSheets } from './pay-app.ts'
import type { Fonts, Sheets } from './sheets.ts'

/** Lays out what is to be signed, with the record of the signature in the place of those to sign on paper. */
export function signatureSheets({ content, documentHash, signature }: SignatureDocument, fonts: Fonts): Sheets {
  const signed =
    signature === null
      ? undefined
      : (setting: Setting): Block[] => [
          evidenceBlock(setting, 'Signed electronically', [
            ['Signed by', signature.name],
            ['Time', timeText(signature.at)],
            ...signatureFacts({ ...signature, documentHash }),
          ]),
        ]
  return content.entityType === 'change_order'
    ? changeOrderSheets(content.document, fonts, signed)
    : payAppSheets(content.document, fonts, signed)
}
