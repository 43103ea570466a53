import { createPrivateKey, X509Certificate } from 'node:crypto'

/** Media type of passes. Source: Apple, 'Distributing and updating a pass'. */
export const PASS_TYPE = 'application/vnd.apple.pkpass'

/** What signs passes of a phone's wallet: the operator's certificate, its key and the certificate above it, as PEM. */
export interface PassSigner {
  passTypeIdentifier: string
  teamIdentifier: string
  certificate: string
  key: string
  intermediate: string
  /** No pass can be signed from here on. */
  validUntil: Date
}

export function canSignPasses(signer: PassSigner | null, now: Date): boolean {
  return signer !== null && now < signer.validUntil
}

/**
 * Reads the file of an operator: a certificate of a Pass Type ID, its RSA key without a passphrase and Apple's
 * intermediate that issued it (WWDR), each as PEM and in any order. Throws an Error that says what is wrong with it.
 */
export function readPassSigner(pem: string): PassSigner {
  const blocks = [...pem.matchAll(/-----BEGIN ([A-Z ]+)-----.*?-----END \1-----/gs)]
  const keys = blocks.filter(([, kind = '']) => kind.endsWith('PRIVATE KEY')).map(([text]) => text)
  const certificates = blocks
    .filter(([, kind]) => kind === 'CERTIFICATE')
    .map(([text]) => ({ text, read: readCertificate(text) }))
  const [keyText] = keys
  if (keyText === undefined || keys.length > 1) throw new Error('it must have one private key')
  const key = readKey(keyText)

  const own = certificates.find(({ read }) => read.checkPrivateKey(key))
  if (!own) throw new Error('none of its certificates belongs to its key')
  const intermediate = certificates.find(({ read }) => read !== own.read && own.read.checkIssued(read))
  if (!intermediate) throw new Error("the certificate that issued the pass's own (Apple's WWDR) is missing")
  if (!own.read.verify(intermediate.read.publicKey)) throw new Error('the certificate above did not sign its own')

  const passTypeIdentifier = subjectPart(own.read, 'UID')
  const teamIdentifier = subjectPart(own.read, 'OU')
  if (!passTypeIdentifier?.startsWith('pass.') || !teamIdentifier)
    throw new Error('its certificate is not one of a Pass Type ID')
  return {
    passTypeIdentifier,
    teamIdentifier,
    certificate: own.text,
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    intermediate: intermediate.text,
    validUntil: own.read.validToDate,
  }
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new Error('one of its certificates cannot be read')
  }
}

function readKey(pem: string) {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    throw new Error('its private key cannot be read, or has a passphrase')
  }
  throw new Error('its private key is not an RSA key')
}

function subjectPart({ subject }: X509Certificate, name: string): string | undefined {
  return subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
