import de from './catalogues/de/earlier.json' with { type: 'json' }
import en from './catalogues/en/earlier.json' with { type: 'json' }
import es from './catalogues/es/earlier.json' with { type: 'json' }
import fr from './catalogues/fr/earlier.json' with { type: 'json' }
import type { Language } from './languages.ts'

/**
 * Labels, by `<catalogue>.<key>`, as papers had them before the second wording. Papers that were sent, agreed to or frozen
 * then are still printed with these.
 */
export const earlierWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, es, de, fr }
