/** Formats a waiting time in words, rounded up to minutes. */
export const formatWait = (seconds: number): string =>
  seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
