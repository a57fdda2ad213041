/**
 * Scripts (writing systems) that papers cannot show, because none of the service's fonts covers them
 * (workers/pdf/fonts).
 */

/** Unicode names of the scripts that no font covers. */
export const scriptsWithoutFont = `
  Adlam Ahom Anatolian_Hieroglyphs Avestan Balinese Bamum Bassa_Vah Batak Bengali Bhaiksuki Brahmi Buginese Buhid Carian
  Caucasian_Albanian Chakma Cham Cherokee Chorasmian Cuneiform Cypriot Cypro_Minoan Deseret Devanagari Dives_Akuru Dogra
  Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Glagolitic Gothic Grantha Gujarati Gunjala_Gondi Gurmukhi
  Hanifi_Rohingya Hanunoo Hatran Imperial_Aramaic Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada
  Kayah_Li Kharoshthi Khitan_Small_Script Khmer Khojki Khudawadi Lepcha Limbu Linear_A Linear_B Lycian Lydian Mahajani
  Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui Meroitic_Cursive
  Meroitic_Hieroglyphs Miao Modi Mongolian Multani Myanmar Nabataean Nandinagari New_Tai_Lue Nushu
  Nyiakeng_Puachue_Hmong Ol_Chiki Old_Hungarian Old_North_Arabian Old_Permic Old_Persian Old_Sogdian Old_South_Arabian
  Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi
  Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Syloti_Nagri
  Syriac Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tirhuta Ugaritic
  Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square
`
  .trim()
  .split(/\s+/)

const patterns = scriptsWithoutFont.map((name) => ({ name, letter: new RegExp(`\\p{Script=${name}}`, 'u') }))
const anyOfThem = new RegExp(`[${scriptsWithoutFont.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u')

/** Returns the scripts in a text that no font covers, as English names in alphabetical order. */
export const listScriptsWithoutFont = (text: string): string[] =>
  anyOfThem.test(text)
    ? patterns.filter(({ letter }) => letter.test(text)).map(({ name }) => name.replaceAll('_', ' '))
    : []
