/** State of a rate window: its limit and what of it is used. */
export interface WindowState {
  limit: number
  used: number
  /**
   * Seconds until the oldest charge leaves the window. If this window refused the request: seconds until the request's
   * cost fits.
   */
  resetSeconds: number
}
