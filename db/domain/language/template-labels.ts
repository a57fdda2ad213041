import { type LabelKey, labelsOf } from './labels.ts'
import type { Language } from './languages.ts'

interface HelperOptions {
  hash: Record<string, string | number>
  data: { root: { language?: Language } }
}

/**
 * What templates have for labels: `{{t "invoice.billTo"}}`, with the values that it names as `name=value`. The language
 * is the member `language` of what the template is given.
 */
export const templateLabels = {
  t: (...given: unknown[]): string => {
    const [key, { hash, data }] = given as [LabelKey, HelperOptions]
    return labelsOf(data.root.language)(key, hash)
  },
}
