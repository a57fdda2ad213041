import { type LabelKey, labelsOf } from './labels.ts'
import type { Language } from './languages.ts'

interface HelperOptions {
  hash: Record<string, string | number>
  data: { root: { language?: Language } }
}

/**
 * Handlebars helper that inserts a label: `{{t "invoice.billTo"}}`. Values of the label follow as `name=value`. The
 * language is the `language` member of the template's data.
 */
export const labelHelpers = {
  t: (...given: unknown[]): string => {
    const [key, { hash, data }] = given as [LabelKey, HelperOptions]
    return labelsOf(data.root.language)(key, hash)
  },
}
