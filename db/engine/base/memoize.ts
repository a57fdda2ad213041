/**
 * Memoizes a function of one object. It is mainly used for SQL texts. The driver looks up a prepared statement by its
 * text, and V8 would hash a newly built text each time.
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
