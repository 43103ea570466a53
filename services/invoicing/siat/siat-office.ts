import { gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import type { FindAddress, OfficeAnswer, OfficeDocument, ReadyIssuer, TaxOffice } from '../offices/office.ts'
import { toOfficeTime } from '../offices/office-time.ts'
import type { Tables } from '../tables.ts'
import { findText, type ReadElement } from '../xml/read-xml.ts'
import type { XmlTree } from '../xml/write-xml.ts'
import { askSiat, findOfficialAddress, inOrder } from './ask-siat.ts'
import { getCufd, getCuis } from './siat-codes.ts'
import { listMessages } from './siat-messages.ts'
import { siatOffline } from './siat-offline.ts'
import { documentKinds, toDocumentParameters, toFile, toSiatIssuer, writeSigned } from './write-signed.ts'

/** States of a document at the office. */
const STATES = { annulled: '905', valid: '908' }
/** 'Factura o nota mal emitida' of the catalogue of reasons. */
const WRONGLY_ISSUED = 1

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
    const { service, name } = documentKinds[document.kind]
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

    offline: siatOffline({ ...deps, findAddress }),

    annul(issuer, document, { authorization }) {
      return answering(async () => {
        const more = { codigoMotivo: WRONGLY_ISSUED, cuf: authorization }
        return readAnswer(await ask(issuer, document, { verb: 'anulacion', more }), STATES.annulled)
      })
    },
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
