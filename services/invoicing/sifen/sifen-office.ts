import { toTimbrado } from '../documents/series.ts'
import type { SifenDetails, TaxDetails } from '../issuers/contract.ts'
import type { FindAddress, OfficeAnswer, OfficeDocument, ReadyIssuer, TaxOffice } from '../offices/office.ts'
import { toOfficeTime, toWholeSeconds } from '../offices/office-time.ts'
import { postXml } from '../offices/post-xml.ts'
import { findText, type ReadElement, readXml } from '../xml/read-xml.ts'
import { signAfterElement, signXml } from '../xml/sign-xml.ts'
import { writeXml, type XmlTree } from '../xml/write-xml.ts'
import { toQrAddress } from './qr.ts'
import { computeCdc, splitRuc } from './rules/cdc.ts'
import { SIFEN_NAMESPACE, writeRde } from './write-rde.ts'

const SERVICES = {
  receive: '/de/ws/sync/recibe.wsdl',
  find: '/de/ws/consultas/consulta.wsdl',
  event: '/de/ws/eventos/evento.wsdl',
}

/** 0422: the CDC was found; 1001: it is there already. */
const FOUND = '0422'
const KNOWN_ALREADY = '1001'

const officialAddresses = { test: 'https://sifen-test.set.gov.py', production: 'https://sifen.set.gov.py' }

/** Paraguay's SIFEN (e-Kuatia), format 150, by its synchronous services. */
export function sifenOffice({ findAddress = findOfficial }: { findAddress?: FindAddress | undefined } = {}): TaxOffice {
  const ask = async (issuer: ReadyIssuer, service: keyof typeof SERVICES, body: string): Promise<ReadElement> => {
    const answer = await postXml({
      url: (await findAddress(issuer.environment)) + SERVICES[service],
      body: toEnvelope(body),
      headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
      identity: issuer.identity,
    })
    return readXml(answer)
  }

  const sendEvent = (
    { issuer, document, now }: { issuer: ReadyIssuer; document: OfficeDocument; now: Date },
    kind: XmlTree,
  ): Promise<OfficeAnswer> =>
    answering(async () => {
      const eventId = toRequestId(document)
      const event: XmlTree = {
        gGroupGesEve: {
          '@xmlns': SIFEN_NAMESPACE,
          rGesEve: {
            rEve: {
              '@Id': eventId,
              dFecFirma: toWholeSeconds(toOfficeTime(now, issuer.timezone)),
              dVerFor: 150,
              gGroupTiEvt: kind,
            },
          },
        },
      }
      const signed = signXml(writeXml(event), issuer.identity, signAfterElement('rEve'))
      const body = `<rEnviEventoDe xmlns="${SIFEN_NAMESPACE}"><dId>${eventId}</dId><dEvReg>${signed}</dEvReg></rEnviEventoDe>`
      return readAnswer(await ask(issuer, 'event', body), [])
    })

  return {
    isWrittenAnew: false,

    async write(issuer, document, now) {
      const ready = narrow(issuer)
      const issuedAt = toWholeSeconds(toOfficeTime(now, issuer.timezone))
      const cdc = computeCdc({
        documentType: toDocumentType(document),
        ruc: issuer.taxId,
        establishment: issuer.branch,
        pointOfSale: issuer.pointOfSale,
        number: document.number,
        taxpayerType: ready.details.taxpayerType === 'person' ? 1 : 2,
        day: issuedAt.slice(0, 10),
        emission: 1,
        securityCode: document.securityCode,
      })
      const unsigned = writeRde(ready, document, { cdc, signedAt: issuedAt, issuedAt })
      const signed = signXml(unsigned, issuer.identity, signAfterElement('DE'))
      const qr = toQrAddress(
        {
          cdc,
          issuedAt,
          receiver: toQrReceiver(document),
          total: document.total,
          vat: document.vat,
          items: document.lines.length,
          digest: /<DigestValue>([^<]+)</.exec(signed)?.[1] ?? '',
          cscId: ready.details.cscId,
        },
        issuer.token,
        issuer.environment,
      )
      const outside = writeXml({ gCamFuFD: { dCarQR: qr } })
      return { authorization: cdc, xml: signed.replace('</rDE>', `${outside}</rDE>`), qr, issuedAt: now }
    },

    async send(issuer, document, { xml }) {
      return answering(async () => {
        // Embedded as it was signed: written anew, its signature would break.
        const body = `<rEnviDe xmlns="${SIFEN_NAMESPACE}"><dId>${toRequestId(document)}</dId><xDE>${xml}</xDE></rEnviDe>`
        return readAnswer(await ask(issuer, 'receive', body), [KNOWN_ALREADY])
      })
    },

    async find(issuer, document, authorization) {
      const tree: XmlTree = {
        rEnviConsDeRequest: { '@xmlns': SIFEN_NAMESPACE, dId: toRequestId(document), dCDC: authorization },
      }
      const answer = await ask(issuer, 'find', writeXml(tree))
      if (findText(answer, 'dCodRes') !== FOUND) return 'unknown'
      // The office answers the document and its events as text within the answer.
      return (findText(answer, 'xContenDE') ?? '').includes('rGeVeCan') ? 'annulled' : 'accepted'
    },

    annul(issuer, document, { authorization, reason, now }) {
      return sendEvent({ issuer, document, now }, { rGeVeCan: { Id: authorization, mOtEve: reason } })
    },

    reportUnused(issuer, document, { reason, now }) {
      const number = String(document.number).padStart(7, '0')
      return sendEvent(
        { issuer, document, now },
        {
          rGeVeInu: {
            dNumTim: toTimbrado(document) ?? '',
            dEst: String(issuer.branch).padStart(3, '0'),
            dPunExp: String(issuer.pointOfSale).padStart(3, '0'),
            dNumIn: number,
            dNumFin: number,
            iTiDE: toDocumentType(document),
            mOtEve: reason,
          },
        },
      )
    },
  }
}

/** Factura electrónica, or nota de crédito electrónica. */
function toDocumentType({ kind }: Pick<OfficeDocument, 'kind'>): 1 | 5 {
  return kind === 'invoice' ? 1 : 5
}

function findOfficial(environment: ReadyIssuer['environment']): string {
  return officialAddresses[environment]
}

function narrow(issuer: ReadyIssuer): ReadyIssuer<SifenDetails> {
  return { ...issuer, details: sifenDetails(issuer.details) }
}

function sifenDetails(details: TaxDetails): SifenDetails {
  if (details.office !== 'sifen') throw new Error('An issuer of another office reached SIFEN')
  return details
}

function toQrReceiver({ buyer }: OfficeDocument): { isTaxpayer: boolean; number: string } {
  if (!buyer) return { isTaxpayer: false, number: '0' }
  const isTaxpayer = buyer.documentType === 'RUC'
  return { isTaxpayer, number: isTaxpayer ? splitRuc(buyer.documentNumber).number : buyer.documentNumber }
}

/** Of at most 15 digits, and the same for each try of a document. */
function toRequestId({ securityCode, number }: OfficeDocument): string {
  return String(Number(`${number % 1_000_000}${securityCode}`))
}

function toEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>${body}</env:Body></env:Envelope>`
}

function readAnswer(answer: ReadElement, accepted: readonly string[]): OfficeAnswer {
  const state = findText(answer, 'dEstRes')
  const code = findText(answer, 'dCodRes') ?? ''
  const message = findText(answer, 'dMsgRes') ?? ''
  if (state?.startsWith('Aprobado') || accepted.includes(code)) return { kind: 'accepted', code, message }
  if (state === 'Rechazado') return { kind: 'rejected', code, message }
  return { kind: 'unreachable', message: `SIFEN answered neither yes nor no: ${code} ${message}`.trim() }
}

async function answering(ask: () => Promise<OfficeAnswer>): Promise<OfficeAnswer> {
  try {
    return await ask()
  } catch (error) {
    return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) }
  }
}
