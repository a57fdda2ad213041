/** What a shell is within while it reads a line: a word, quotes, or a substitution. */
type Within = 'words' | 'single' | 'double'

/** Parameters of zsh that no script may set as it likes: its own, and numbers. */
const taken =
  /^\s*(?:export )?(?:status|path|argv|options|commands|functions|aliases|prompt|LINES|COLUMNS|SECONDS|RANDOM|UID|USERNAME)=/

/**
 * Why commands that work in a script do something else when they are pasted into zsh, or into bash, as people do: there a
 * `#` begins no comment, a `?`, `*` or `[` that no file matches ends the command, `!` stands for earlier commands, and a
 * quote that nothing closes swallows what follows. One line for each trap.
 */
export function trapsIn(commands: string): string[] {
  const traps: string[] = []
  const stack: Within[] = ['words']
  for (const line of commands.split('\n')) {
    const told = (trap: string): unknown => traps.push(`${trap}: ${line}`)
    if (taken.test(line)) told('a parameter of zsh')
    for (let at = 0; at < line.length; at += 1) {
      const [char, next = '', within] = [line[at]!, line[at + 1], stack.at(-1)!]
      const beginsWord = at === 0 || /[\s;(]/.test(line[at - 1]!)
      if (within === 'single') {
        if (char === "'") stack.pop()
      } else if (char === '\\') at += 1
      else if (char === '"') within === 'double' ? stack.pop() : stack.push('double')
      else if (char === '$' && next === '(') {
        stack.push('words')
        at += 1
      } else if (char === '$' && /[?*@#!]/.test(next)) at += 1
      else if (char === '!' && /[^\s=(]/.test(next)) told('history')
      else if (within === 'double') continue
      else if (char === "'") stack.push('single')
      else if (char === '(') stack.push('words')
      else if (char === ')' && stack.length > 1) stack.pop()
      else if (char === '#' && beginsWord) {
        told('a comment')
        break
      } else if (char === '=' && beginsWord) told('a command of that name')
      else if ('?*['.includes(char) && !(char === '[' && next === ' ')) told('a pattern for names of files')
    }
  }
  if (stack.length > 1) traps.push(`a quote or bracket that nothing closes, in: ${commands}`)
  return traps
}
