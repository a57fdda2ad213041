/** Returns the text with its first letter in upper case. */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Converts a snake_case name of the contract to words: `change_order` becomes `Change order`. */
export const humanizeName = (name: string): string => capitalize(name.replaceAll('_', ' '))
