/** Formats a waiting time in words, rounded up to minutes. */
export const inMinutes = (seconds: number): string =>
  seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
