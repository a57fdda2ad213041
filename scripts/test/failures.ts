/** The TAP of a file without what passed. */
export const withoutPasses = (report: string): string =>
  report
    .split('\n')
    .filter((line) => !/^\s*(ok \d|\d+\.\.\d|$)/.test(line))
    .join('\n')
