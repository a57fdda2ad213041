/** What a shell is reading at a position: words, single quotes or double quotes. */
type Within = 'words' | 'single' | 'double'

/** Assignments to parameters that zsh uses itself or restricts to numbers, so that a script cannot set them freely. */
const taken =
  /^\s*(?:export )?(?:status|path|argv|options|commands|functions|aliases|prompt|LINES|COLUMNS|SECONDS|RANDOM|UID|USERNAME)=/

/**
 * Returns why commands that work in a script fail when they are pasted into zsh or bash, one line for each trap. In an
 * interactive shell `#` may begin no comment, and `?`, `*` or `[` without a matching file end the command. `!` inserts
 * earlier commands, and an unclosed quote swallows what follows.
 */
export function trapsIn(commands: string): string[] {
  const traps: string[] = []
  const stack: Within[] = ['words']
  for (const line of commands.split('\n')) {
    const report = (trap: string): unknown => traps.push(`${trap}: ${line}`)
    if (taken.test(line)) report('a parameter of zsh')
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
      else if (char === '!' && /[^\s=(]/.test(next)) report('history')
      else if (within === 'double') continue
      else if (char === "'") stack.push('single')
      else if (char === '(') stack.push('words')
      else if (char === ')' && stack.length > 1) stack.pop()
      else if (char === '#' && beginsWord) {
        report('a comment')
        break
      } else if (char === '=' && beginsWord) report('a command of that name')
      else if ('?*['.includes(char) && !(char === '[' && next === ' ')) report('a pattern for names of files')
    }
  }
  if (stack.length > 1) traps.push(`a quote or bracket that nothing closes, in: ${commands}`)
  return traps
}
