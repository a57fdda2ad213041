/**
 * A failure to start a process or command that the operator can fix. The message says what to do; it is shown without a
 * stack trace.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** Converts an error of the start to a StartFailure with the same message. */
export const toStartFailure = (error: unknown): StartFailure =>
  error instanceof StartFailure
    ? error
    : new StartFailure(error instanceof Error ? error.message : String(error), { cause: error })

/** Port and host that a process listens on, and the variable that sets the port. */
export interface ListenAddress {
  port: number
  host: string | undefined
  portVariable: string
}

/**
 * Returns a StartFailure that says how to fix the address or port if a process cannot listen on it. Returns other
 * errors unchanged.
 */
export function explainListenError(error: unknown, { port, host, portVariable }: ListenAddress): unknown {
  const said = (message: string) => new StartFailure(message, { cause: error })
  const named = `${portVariable} ${port}`
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return said(`${named} is in use by another process: stop that process, or set ${portVariable} to another port`)
    case 'EACCES':
      return said(
        `${named} needs rights that this user does not have: use a port above 1023, and let a proxy listen on this one`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return said(
        `HOST ${host} is not an address of this machine: set HOST to one of its addresses, or leave HOST out to listen on all of them`,
      )
    default:
      return error
  }
}
