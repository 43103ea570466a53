import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import type { SiatDetails } from '../issuers/contract.ts'
import type {
  FindAddress,
  OfficeAnswer,
  OfficeDocument,
  ReadyIssuer,
  TaxOffice,
  WrittenDocument,
} from '../offices/office.ts'
import { toOfficeTime } from '../offices/office-time.ts'
import type { Tables } from '../tables.ts'
import { findElement, findText, listElements, type ReadElement } from '../xml/read-xml.ts'
import { signWhole, signXml } from '../xml/sign-xml.ts'
import type { XmlTree } from '../xml/write-xml.ts'
import { askSiat, findOfficialAddress, inOrder, MODALITY, type SiatService, toCallerParameters } from './ask-siat.ts'
import { computeCuf } from './rules/cuf.ts'
import { getCufd, getCuis } from './siat-codes.ts'
import { writeInvoice } from './write-invoice.ts'

/** States of a document at the office. */
const STATES = { annulled: '905', valid: '908' }
/** 'Factura o nota mal emitida' of the catalogue of reasons. */
const WRONGLY_ISSUED = 1

const qrPages = {
  test: 'https://pilotosiat.impuestos.gob.bo/consulta/QR',
  production: 'https://siat.impuestos.gob.bo/consulta/QR',
} as const

const kinds = {
  invoice: { documentType: 1, sector: 1, service: 'ServicioFacturacionCompraVenta', name: 'Factura' },
  credit_note: { documentType: 3, sector: 24, service: 'ServicioFacturacionDocumentoAjuste', name: 'DocumentoAjuste' },
} as const satisfies Record<OfficeDocument['kind'], { service: SiatService } & Record<string, unknown>>

export interface SiatDependencies {
  db: Kysely<Tables>
  now: Clock
  findAddress?: FindAddress | undefined
}

/** Bolivia's SIAT, electronic invoicing online: documents are signed, and each needs the CUFD of its day. */
export function siatOffice(deps: SiatDependencies): TaxOffice {
  const { db, findAddress = findOfficialAddress } = deps
  const at = () => ({ db, findAddress, now: deps.now() })

  const ask = async (issuer: ReadyIssuer, document: OfficeDocument, call: { verb: string; more: XmlTree }) => {
    const ready = toSiatIssuer(issuer)
    const { service, name } = kinds[document.kind]
    const codes = { cuis: await getCuis(at(), ready), cufd: (await getCufd(at(), ready)).code }
    return askSiat(findAddress, issuer, {
      service,
      operation: call.verb + name,
      request: `SolicitudServicio${call.verb[0]?.toUpperCase()}${call.verb.slice(1)}${name}`,
      parameters: { ...inOrder({ ...toDocumentParameters(ready, document), ...codes }), ...call.more },
    })
  }

  return {
    isWrittenAnew: true,

    async write(issuer, document, now) {
      const ready = toSiatIssuer(issuer)
      const cufd = await getCufd(at(), ready).catch(toUnreachable)
      if ('kind' in cufd) return cufd
      return writeSigned(ready, document, { now, emission: 1, cufd })
    },

    send(issuer, document, { xml }) {
      return answering(async () => {
        const sentAt = toOfficeTime(deps.now(), issuer.timezone)
        return readAnswer(
          await ask(issuer, document, { verb: 'recepcion', more: toFile(gzipSync(xml), sentAt) }),
          STATES.valid,
        )
      })
    },

    async find(issuer, document, cuf) {
      const answer = await ask(issuer, document, { verb: 'verificacionEstado', more: { cuf } })
      const state = findText(answer, 'codigoEstado')
      return state === STATES.valid ? 'accepted' : state === STATES.annulled ? 'annulled' : 'unknown'
    },

    annul(issuer, document, { authorization }) {
      return answering(async () => {
        const more = { codigoMotivo: WRONGLY_ISSUED, cuf: authorization }
        return readAnswer(await ask(issuer, document, { verb: 'anulacion', more }), STATES.annulled)
      })
    },
  }
}

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
  const { documentType, sector } = kinds[document.kind]
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
  const { documentType, sector } = kinds[kind]
  return {
    ...toCallerParameters(issuer),
    codigoDocumentoSector: sector,
    codigoEmision: emission,
    tipoFacturaDocumento: documentType,
  }
}

function readAnswer(answer: ReadElement, accepted: string): OfficeAnswer {
  const state = findText(answer, 'codigoEstado') ?? ''
  const messages = listMessages(answer)
  const [first] = messages
  const message = messages.map(({ text }) => text).join(' · ')
  if (state === accepted) {
    return { kind: 'accepted', code: state, message: message || (findText(answer, 'codigoDescripcion') ?? '') }
  }
  if (findText(answer, 'transaccion') === 'false') return { kind: 'rejected', code: first?.code ?? state, message }
  return { kind: 'unreachable', message: `SIAT answered neither yes nor no: ${state} ${message}`.trim() }
}

export function listMessages(answer: unknown): { code: string; text: string; file: number | null }[] {
  return listElements(findElement(answer, 'mensajesList')).map((each) => {
    const file = findText(each, 'numeroArchivo')
    return {
      code: findText(each, 'codigo') ?? '',
      text: findText(each, 'descripcion') ?? '',
      file: file === null ? null : Number(file),
    }
  })
}

function toUnreachable(error: unknown): Extract<OfficeAnswer, { kind: 'unreachable' }> {
  return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) }
}

async function answering(ask: () => Promise<OfficeAnswer>): Promise<OfficeAnswer> {
  try {
    return await ask()
  } catch (error) {
    return toUnreachable(error)
  }
}
