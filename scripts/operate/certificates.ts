import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const dayMs = 24 * 3600 * 1000

export interface Authority {
  /** Certificate that a client must trust, as PEM. */
  certificate: string
  /** Issues a key and a certificate for a host name, as PEM. With `expired` the certificate has already expired. */
  issue(name: string, options?: { expired?: boolean }): Promise<{ key: string; cert: string }>
}

x509.cryptoProvider.set(webcrypto as never)

const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

/** Creates a certificate authority whose key stays in this process. Its certificates are valid for `days` from now. */
export async function createCertificateAuthority({
  name: authorityName = 'Test authority',
  days = 1,
} = {}): Promise<Authority> {
  const keys = await makeKeys()
  const valid = { notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + days * dayMs) }
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${authorityName}`,
    keys,
    signingAlgorithm: algorithm,
    ...valid,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  let serial = 1
  return {
    certificate: root.toString('pem'),
    async issue(name, { expired = false } = {}) {
      const own = await makeKeys()
      serial += 1
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: serial.toString(16).padStart(4, '0'),
        subject: `CN=${name}`,
        issuer: root.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        ...valid,
        ...(expired && { notAfter: new Date(Date.now() - dayMs / 2) }),
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
      })
      return { key: await keyPem(own.privateKey), cert: certificate.toString('pem') }
    },
  }
}
