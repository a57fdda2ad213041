/** Returns the text with its first letter in upper case. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Returns a name of the contract in words: `change_order` becomes `Change order`. */
export const spelledOut = (name: string): string => capitalized(name.replaceAll('_', ' '))
