import { gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { SiatDetails } from '../issuers/contract.ts'
import type { FindAddress, OfflineDelivery, ReadyIssuer } from '../offices/office.ts'
import { toOfficeTime } from '../offices/office-time.ts'
import type { Tables } from '../tables.ts'
import { findText } from '../xml/read-xml.ts'
import { askSiat, inOrder, toCallerParameters } from './ask-siat.ts'
import { fetchCode, getCuis } from './siat-codes.ts'
import { listMessages } from './siat-messages.ts'
import {
  type Contingency,
  findContingency,
  findLatestCode,
  findOpenContingencies,
  insertContingency,
  writeContingency,
} from './store.ts'
import { toDocumentParameters, toFile, toSiatIssuer, writeSigned } from './write-signed.ts'
import { writeTar } from './write-tar.ts'

/** 'Inaccesibilidad al servicio web de la Administración Tributaria' of the catalogue of significant events. */
const OFFICE_AWAY = 2
const DESCRIPTION = 'Inaccesibilidad al servicio web de la Administración Tributaria'
const STATES = { valid: '908', observed: '904', refused: '902' }
const REFUSED = { code: STATES.refused, text: 'La oficina rechazó el paquete entero.' }
/** The office takes at most 500 invoices in a package. */
const MOST = 500

interface OfflineDependencies {
  db: Kysely<Tables>
  findAddress: FindAddress
}

/** Contingency of SIAT: invoices of emission 2 with the last CUFD, a significant event, and packages. */
export function siatOffline({ db, findAddress }: OfflineDependencies): OfflineDelivery {
  return {
    most: MOST,

    async write(issuer, document, now) {
      const ready = toSiatIssuer(issuer)
      const code = await findLatestCode(db, { issuerId: issuer.id, kind: 'cufd' })
      if (!code?.control_code) return null
      const contingency = await insertContingency(db, {
        id: newId(),
        issuer_id: issuer.id,
        event_code: OFFICE_AWAY,
        cufd: code.code,
        control_code: code.control_code,
        started_at: now,
      })
      // The office is back and takes what was written: an invoice of now is sent to it directly.
      if (contingency.ended_at !== null) return null
      const cufd = { code: contingency.cufd, controlCode: contingency.control_code }
      return { ...writeSigned(ready, document, { now, emission: 2, cufd }), contingencyId: contingency.id }
    },

    async listOpen() {
      return (await findOpenContingencies(db)).map(({ id, issuer_id }) => ({ id, issuerId: issuer_id }))
    },

    async deliver(issuer, contingencyId, documents, now) {
      const ready = toSiatIssuer(issuer)
      const known = await findContingency(db, contingencyId)
      if (!known) return []
      const deps = { db, findAddress, now }
      const call = { deps, issuer: ready, now }
      await askSiat(findAddress, issuer, {
        service: 'FacturacionCodigos',
        operation: 'verificarComunicacion',
        request: null,
        parameters: {},
      })
      if (known.ended_at === null) await writeContingency(db, known.id, { ended_at: now })
      const contingency = { ...known, ended_at: known.ended_at ?? now }
      const event = known.event_reception ?? (await registerEvent(call, contingency))
      // What came in since a package was sent is for the next one.
      const sent = toSent(known) ?? (await sendPackage(call, { contingency, event, documents }))
      return judgePackage(call, contingency.id, sent)
    },

    close: (contingencyId, now) => writeContingency(db, contingencyId, { closed_at: now }),
  }
}

interface Call {
  deps: { db: Kysely<Tables>; findAddress: FindAddress; now: Date }
  issuer: ReadyIssuer<SiatDetails>
  now: Date
}

type Ended = Contingency & { ended_at: Date }

/** A package at the office, with its invoices in their order. */
interface SentPackage {
  reception: string
  documentIds: readonly string[]
}

function toSent({ package_reception: reception, package_documents: documentIds }: Contingency): SentPackage | null {
  return reception === null || documentIds === null ? null : { reception, documentIds }
}

/** Reports when the office was away, with a CUFD of today and that of the event. */
async function registerEvent({ deps, issuer }: Call, contingency: Ended): Promise<string> {
  const { code: cufd } = await fetchCode(deps, issuer, 'cufd')
  const { codigoModalidad: _, ...caller } = toCallerParameters(issuer)
  const answer = await askSiat(deps.findAddress, issuer, {
    service: 'FacturacionOperaciones',
    operation: 'registroEventoSignificativo',
    request: 'SolicitudEventoSignificativo',
    parameters: inOrder({
      ...caller,
      codigoMotivoEvento: contingency.event_code,
      cufd,
      cufdEvento: contingency.cufd,
      cuis: await getCuis(deps, issuer),
      descripcion: DESCRIPTION,
      fechaHoraFinEvento: toOfficeTime(contingency.ended_at, issuer.timezone),
      fechaHoraInicioEvento: toOfficeTime(contingency.started_at, issuer.timezone),
    }),
  })
  const event = findText(answer, 'codigoRecepcionEventoSignificativo')
  if (event === null) throw new Error(`SIAT took no event: ${listMessages(answer)[0]?.text ?? 'without a reason'}`)
  await writeContingency(deps.db, contingency.id, { event_reception: event })
  return event
}

async function sendPackage(
  call: Call,
  {
    contingency,
    event,
    documents,
  }: { contingency: Ended; event: string; documents: readonly { id: string; xml: string }[] },
): Promise<SentPackage> {
  const { deps, issuer, now } = call
  const archive = writeTar(
    documents.map(({ xml }, index) => ({ name: `factura-${index}.xml`, text: xml })),
    now,
  )
  const answer = await askPackage(call, {
    operation: 'recepcionPaqueteFactura',
    request: 'SolicitudServicioRecepcionPaquete',
    more: {
      ...toFile(gzipSync(archive), toOfficeTime(now, issuer.timezone)),
      cantidadFacturas: documents.length,
      codigoEvento: event,
    },
  })
  const reception = findText(answer, 'codigoRecepcion')
  if (reception === null)
    throw new Error(`SIAT took no package: ${listMessages(answer)[0]?.text ?? 'without a reason'}`)
  const documentIds = documents.map(({ id }) => id)
  await writeContingency(deps.db, contingency.id, { package_reception: reception, package_documents: documentIds })
  return { reception, documentIds }
}

async function judgePackage(call: Call, contingencyId: string, { reception, documentIds }: SentPackage) {
  const answer = await askPackage(call, {
    operation: 'validacionRecepcionPaqueteFactura',
    request: 'SolicitudServicioValidacionRecepcionPaquete',
    more: { codigoRecepcion: reception },
  })
  const state = findText(answer, 'codigoEstado')
  if (state !== STATES.valid && state !== STATES.observed && state !== STATES.refused) return null
  const problems = state === STATES.valid ? [] : listMessages(answer)
  // A package that is refused as a whole: what the office said of no file is said of each.
  const whole = state === STATES.refused ? (problems.find(({ file }) => file === null) ?? REFUSED) : null
  await writeContingency(call.deps.db, contingencyId, { package_reception: null, package_documents: null })
  return documentIds.map((documentId, index) => {
    const problem = problems.find(({ file }) => file === index) ?? whole
    return { documentId, problem: problem && { code: problem.code, message: problem.text } }
  })
}

async function askPackage(
  { deps, issuer }: Call,
  { operation, request, more }: { operation: string; request: string; more: Parameters<typeof inOrder>[0] },
) {
  const cufd = await findLatestCode(deps.db, { issuerId: issuer.id, kind: 'cufd' })
  const codes = { cuis: await getCuis(deps, issuer), cufd: cufd?.code }
  const base = inOrder({ ...toDocumentParameters(issuer, { kind: 'invoice' }, 2), ...codes })
  return askSiat(deps.findAddress, issuer, {
    service: 'ServicioFacturacionCompraVenta',
    operation,
    request,
    parameters: { ...base, ...more },
  })
}
