const mark = /^(?:forwarded|via|x-real-ip|x-forwarded(?:-.*)?)$/

/**
 * Reports whether a request came through a proxy, by the names of its headers. The address of the sender does not show
 * this if the proxy runs on the same machine.
 */
export const isProxied = (headers: object): boolean => Object.keys(headers).some((name) => mark.test(name))
