/** How long somebody has to wait, in words. */
export const inMinutes = (seconds: number): string =>
  seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
