/** Returns the text with its first letter in upper case. */
export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Returns a name of the contract in words: `change_order` becomes `Change order`. */
export const humanizeName = (name: string): string => capitalize(name.replaceAll('_', ' '))
