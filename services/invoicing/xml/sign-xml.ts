import { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

/** Key and certificate that sign, as PEM. */
export interface SigningIdentity {
  privateKey: string
  certificate: string
}

interface SignatureForm {
  /** XPath of the signed element. */
  signed: string
  /** Where the signature goes. */
  place: { reference: string; action: 'after' | 'append' }
  canonicalization: typeof C14N | typeof EXCLUSIVE_C14N
  transforms: readonly string[]
  /** The reference is to the whole document, without an id. */
  isWhole?: boolean
}

/** SIFEN: the element with an `Id` is signed, and the signature follows it. */
export const signAfterElement = (name: string): SignatureForm => ({
  signed: `//*[local-name(.)='${name}']`,
  place: { reference: `//*[local-name(.)='${name}']`, action: 'after' },
  canonicalization: C14N,
  transforms: [ENVELOPED, EXCLUSIVE_C14N],
})

/** SIAT: the whole document is signed, and the signature is its last element. */
export const signWhole: SignatureForm = {
  signed: '/*',
  place: { reference: '/*', action: 'append' },
  canonicalization: C14N,
  transforms: [ENVELOPED, `${C14N}#WithComments`],
  isWhole: true,
}

/** Adds an XML-DSig signature (RSA with SHA-256, the certificate beside it). */
export function signXml(xml: string, identity: SigningIdentity, form: SignatureForm): string {
  const signature = new SignedXml({
    privateKey: identity.privateKey,
    publicCert: identity.certificate,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: form.canonicalization,
  })
  signature.addReference({
    xpath: form.signed,
    transforms: [...form.transforms],
    digestAlgorithm: SHA256,
    ...(form.isWhole && { isEmptyUri: true, uri: '' }),
  })
  signature.computeSignature(xml, { location: form.place })
  return signature.getSignedXml()
}

/** Whether a document has one signature, made with the key of the certificate within it, over what it shows. */
export function hasValidSignature(xml: string): boolean {
  const signatures = xml.match(/<Signature[ >][\s\S]*?<\/Signature>/g) ?? []
  const [signature] = signatures
  if (signatures.length !== 1 || !signature) return false
  const certificate = /<X509Certificate>([\s\S]*?)<\/X509Certificate>/.exec(signature)?.[1]
  if (!certificate) return false
  const reader = new SignedXml({
    publicCert: new X509Certificate(Buffer.from(certificate.replace(/\s/g, ''), 'base64')).toString(),
    getCertFromKeyInfo: () => null,
  })
  reader.loadSignature(signature)
  try {
    return reader.checkSignature(xml)
  } catch {
    return false
  }
}
