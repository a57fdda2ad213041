import de from './catalogues/de/earlier.json' with { type: 'json' }
import en from './catalogues/en/earlier.json' with { type: 'json' }
import es from './catalogues/es/earlier.json' with { type: 'json' }
import fr from './catalogues/fr/earlier.json' with { type: 'json' }
import type { Language } from './languages.ts'

/**
 * Labels of the first version of the wording that differ from the second version, keyed by `<catalogue>.<key>`. Papers
 * that were sent, accepted or frozen with the first version are still printed with it.
 */
export const firstWordingLabels: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, es, de, fr }
