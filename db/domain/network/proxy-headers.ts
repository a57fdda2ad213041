const mark = /^(?:forwarded|via|x-real-ip|x-forwarded(?:-.*)?)$/

/**
 * Reports whether a request came through a proxy. A proxy on the same machine as the service has a local address, so
 * its headers are checked.
 */
export const isProxied = (headers: object): boolean => Object.keys(headers).some((name) => mark.test(name))
