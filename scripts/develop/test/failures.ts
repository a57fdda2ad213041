/** Removes passed assertions from a file's TAP output. */
export const removePassedAssertions = (report: string): string =>
  report
    .split('\n')
    .filter((line) => !/^\s*(ok \d|\d+\.\.\d|$)/.test(line))
    .join('\n')
