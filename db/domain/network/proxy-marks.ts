const mark = /^(?:forwarded|via|x-real-ip|x-forwarded(?:-.*)?)$/

/** Whether a request came through a proxy, which has this machine's own address when it runs beside the service. */
export const cameByProxy = (headers: object): boolean => Object.keys(headers).some((name) => mark.test(name))
