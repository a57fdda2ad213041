/**
 * Memoizes a function of one object. This is above all for a statement's text: the name that it is prepared under is
 * looked up by the text, which costs a hash over all of it whenever the text is built anew.
 */
export function memoize<K extends object, V extends {}>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = work(key)
    known.set(key, made)
    return made
  }
}
