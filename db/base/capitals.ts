/** A text with a capital at its beginning. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A name of the contract as people read it: `Change order` of change_order. */
export const spelledOut = (name: string): string => capitalized(name.replaceAll('_', ' '))
