import { createHash } from 'node:crypto'
import type { SiatDetails } from '../issuers/contract.ts'
import type { OfficeDocument, ReadyIssuer, WrittenDocument } from '../offices/office.ts'
import { toOfficeTime } from '../offices/office-time.ts'
import { signWhole, signXml } from '../xml/sign-xml.ts'
import type { XmlTree } from '../xml/write-xml.ts'
import { MODALITY, type SiatService, toCallerParameters } from './ask-siat.ts'
import { computeCuf } from './rules/cuf.ts'
import { writeInvoice } from './write-invoice.ts'

const qrPages = {
  test: 'https://pilotosiat.impuestos.gob.bo/consulta/QR',
  production: 'https://siat.impuestos.gob.bo/consulta/QR',
} as const

export const documentKinds = {
  invoice: { documentType: 1, sector: 1, service: 'ServicioFacturacionCompraVenta', name: 'Factura' },
  credit_note: { documentType: 3, sector: 24, service: 'ServicioFacturacionDocumentoAjuste', name: 'DocumentoAjuste' },
} as const satisfies Record<OfficeDocument['kind'], { service: SiatService } & Record<string, unknown>>

export function toSiatIssuer(issuer: ReadyIssuer): ReadyIssuer<SiatDetails> {
  const { details } = issuer
  if (details.office !== 'siat') throw new Error('An issuer of another office reached SIAT')
  return { ...issuer, details }
}

/** Writes and signs a document with a CUFD; emission 2 is that of a time without the office. */
export function writeSigned(
  issuer: ReadyIssuer<SiatDetails>,
  document: OfficeDocument,
  { now, emission, cufd }: { now: Date; emission: 1 | 2; cufd: { code: string; controlCode: string } },
): WrittenDocument {
  const issuedAt = toOfficeTime(now, issuer.timezone)
  const { documentType, sector } = documentKinds[document.kind]
  const { taxId: nit, branch, pointOfSale } = issuer
  const cuf = computeCuf(
    { nit, issuedAt, branch, modality: MODALITY, emission, documentType, sector, number: document.number, pointOfSale },
    cufd.controlCode,
  )
  const invoiceIssuedAt = document.invoice && toOfficeTime(document.invoice.issuedAt, issuer.timezone)
  const unsigned = writeInvoice(issuer, document, { cuf, cufd: cufd.code, issuedAt, invoiceIssuedAt })
  const qr = `${qrPages[issuer.environment]}?nit=${nit}&cuf=${cuf}&numero=${document.number}&t=2`
  return { authorization: cuf, xml: signXml(unsigned, issuer.identity, signWhole), qr, issuedAt: now }
}

/** A file as the office takes it: compressed, in base64, with the hash of what was compressed. */
export function toFile(compressed: Buffer, sentAt: string): XmlTree {
  return {
    archivo: compressed.toString('base64'),
    fechaEnvio: sentAt,
    hashArchivo: createHash('sha256').update(compressed).digest('hex'),
  }
}

export function toDocumentParameters(
  issuer: ReadyIssuer<SiatDetails>,
  { kind }: Pick<OfficeDocument, 'kind'>,
  emission: 1 | 2 = 1,
): XmlTree {
  const { documentType, sector } = documentKinds[kind]
  return {
    ...toCallerParameters(issuer),
    codigoDocumentoSector: sector,
    codigoEmision: emission,
    tipoFacturaDocumento: documentType,
  }
}
