import * as z from 'zod'
import { countries, parseCountry } from '#shared/countries/countries.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { TaxDetails } from '../issuers/contract.ts'
import { openIssuer } from '../issuers/to-issuer.ts'
import type { OfficeAnswer, OfficeDocument, ReadyIssuer, TaxOffice, WrittenDocument } from '../offices/office.ts'
import { findIssuer, type IssuerRow } from '../store/issuers.ts'
import { type DocumentEvent, secondsUntilNextTry } from './rules/document-states.ts'
import { isOfOtherEnvironment, isTestSeries, toSeries } from './series.ts'
import { type DocumentRow, findDocument, findDue, takeDue, writeDocument, writeDocumentLog } from './store.ts'
import { toFact, writeAccepted } from './write-accepted.ts'

export type SendDependencies = Pick<InvoicingDependencies, 'db' | 'now' | 'offices' | 'secrets' | 'log' | 'jobs'>

/** Fact: the office left an invoice as it is; its data name the sale. */
export const ANNULMENT_REFUSED = 'annulment-refused'

const SendJob = z.object({ documentId: z.string() })
const secondMs = 1000
/** Longer than the two calls of a try may take, so that no second process sends the document meanwhile. */
const LEASE_SECONDS = 150
const MOST_A_ROUND = 200

/** Sends one document, as a job of its queue. */
export async function sendDocumentJob(deps: SendDependencies, data: object): Promise<void> {
  await sendDocument(deps, SendJob.parse(data).documentId)
}

/** Sends every document that is due. The failure of one does not stop the others. */
export async function sendDueDocuments(deps: SendDependencies): Promise<void> {
  for (const id of await findDue(deps.db, deps.now(), MOST_A_ROUND)) {
    try {
      await sendDocument(deps, id)
    } catch (error) {
      deps.log.warn({ err: error, document: id }, 'a tax document could not be sent')
    }
  }
}

/** One try: writes and signs the document, sends it, and records the answer. Does nothing while it is not due. */
export async function sendDocument(deps: SendDependencies, id: string): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const leasedUntil = new Date(now.getTime() + LEASE_SECONDS * secondMs)
  const document = await takeDue(db, id, { now, leasedUntil })
  if (!document) return

  const row = await findIssuer(db, document.issuer_id)
  const issuer = row && (await openIssuer(deps, row, now))
  if (!row || !issuer) {
    await writeUnreachable(
      deps,
      document,
      'El punto de venta no puede emitir: revisa sus datos en Ajustes, Facturación.',
    )
    return
  }
  const invoice = document.invoice_id === null ? null : await findDocument(db, document.invoice_id)
  if (invoice && invoice.state !== 'accepted' && document.state !== 'voiding') {
    await writeUnreachable(deps, document, 'Espera a que la oficina de impuestos acepte su factura.')
    return
  }

  // A number of the test environment, or of an earlier timbrado, belongs to neither the office nor the series of today.
  const isUnwritten = document.state === 'queued' && document.authorization_code === null
  if (isOfOtherEnvironment(row, document) || (isUnwritten && toSeries(row) !== document.series)) {
    const answer = { kind: 'rejected', code: 'local', message: OTHER_SERIES } as const
    if (document.state === 'annulling') return writeAnnulment(deps, document, answer)
    if (document.state === 'queued') return writeAnswer(deps, document, answer)
  }

  const office = deps.offices[getOfficeName(row)]
  const asked = toOfficeDocument(document, invoice ?? null)
  if (document.state === 'annulling') await annul(deps, { office, issuer, document, asked })
  else if (document.state === 'voiding') await reportUnused(deps, { office, issuer, document, asked })
  else await send(deps, { office, issuer, document, asked })
}

const OTHER_SERIES = 'Su número es de otro timbrado, o del modo de prueba: con los datos de ahora no se puede enviar.'
const NO_ANSWER = 'La oficina de impuestos no contesta.'

interface Try {
  office: TaxOffice
  issuer: ReadyIssuer
  document: DocumentRow
  asked: OfficeDocument
}

async function send(deps: SendDependencies, { office, issuer, document, asked }: Try): Promise<void> {
  const { authorization_code: known, tries } = document
  // An earlier try may have arrived although its answer was lost.
  if (known !== null && tries > 1) {
    const found = await office.find(issuer, asked, known).catch(() => null)
    if (found === null) return waitOrGoOffline(deps, { office, issuer, document, asked }, NO_ANSWER)
    if (found === 'accepted') return writeAnswer(deps, document, { kind: 'accepted', code: '', message: 'Aceptado' })
  }

  const kept = office.isWrittenAnew ? null : toWritten(document)
  const written = kept ?? (await writeAnew(deps, { office, issuer, document, asked }))
  if (!written) return
  const answer = await office.send(issuer, asked, written)
  if (answer.kind === 'unreachable') await waitOrGoOffline(deps, { office, issuer, document, asked }, answer.message)
  else await writeAnswer(deps, document, answer)
}

/** Tries after which an invoice is written without the office, where its country knows that. */
const TRIES_BEFORE_OFFLINE = 2

/** Leaves a document for its next try, or writes an invoice that is valid while the office is away. */
async function waitOrGoOffline(deps: SendDependencies, each: Try, message: string): Promise<void> {
  const { office, issuer, document, asked } = each
  const { offline } = office
  const isTime = document.kind === 'invoice' && document.tries >= TRIES_BEFORE_OFFLINE
  const written = offline && isTime ? await offline.write(issuer, asked, deps.now()) : null
  if (!written) return writeUnreachable(deps, document, message)
  const { authorization, xml, qr, issuedAt, contingencyId } = written
  // The office may have taken what a try before this one sent.
  const before = toWritten((await findDocument(deps.db, document.id)) ?? document)
  await writeDocument(deps.db, document.id, {
    state: 'contingency',
    contingency_id: contingencyId,
    written_before: before && { ...before, issuedAt: before.issuedAt.toISOString() },
    authorization_code: authorization,
    xml,
    qr,
    issued_at: issuedAt,
    next_try_at: null,
    leased_until: null,
    office_code: null,
    office_message: message,
  })
  await log(deps, document, 'contingency', message)
}

/** Written and signed before it is sent, so that its code is known whatever becomes of the answer. */
async function writeAnew(
  deps: SendDependencies,
  { office, issuer, document, asked }: Try,
): Promise<WrittenDocument | null> {
  try {
    const written = await office.write(issuer, asked, deps.now())
    if ('kind' in written) {
      await waitOrGoOffline(deps, { office, issuer, document, asked }, written.message)
      return null
    }
    const { authorization, xml, qr, issuedAt } = written
    await writeDocument(deps.db, document.id, { authorization_code: authorization, xml, qr, issued_at: issuedAt })
    return written
  } catch (error) {
    deps.log.warn({ err: error, document: document.id }, 'a tax document could not be written')
    const message = error instanceof Error ? error.message : String(error)
    await writeAnswer(deps, document, { kind: 'rejected', code: 'local', message })
    return null
  }
}

async function annul(deps: SendDependencies, { office, issuer, document, asked }: Try): Promise<void> {
  const { authorization_code: authorization, annul_reason: reason, tries } = document
  if (authorization === null || reason === null) throw new Error(`Document ${document.id} has nothing to annul`)
  const found = tries > 1 ? await office.find(issuer, asked, authorization).catch(() => null) : 'accepted'
  const now = deps.now()
  const answer: OfficeAnswer =
    found === null
      ? { kind: 'unreachable', message: NO_ANSWER }
      : found === 'annulled'
        ? { kind: 'accepted', code: '', message: 'Anulado' }
        : await office.annul(issuer, asked, { authorization, reason, now })
  await writeAnnulment(deps, document, answer)
}

const NOT_REPORTED = 'Esta oficina no recibe números sin usar: queda anotado aquí.'

/** Tells the office that a number stays unused, where it wants to know; one of the test environment concerns no office. */
async function reportUnused(deps: SendDependencies, { office, issuer, document, asked }: Try): Promise<void> {
  const { annul_reason: reason } = document
  if (reason === null) throw new Error(`Document ${document.id} is given up without a reason`)
  const isOfficesOwn = isTestSeries(document.series) === (issuer.environment === 'test')
  const answer: OfficeAnswer =
    office.reportUnused && isOfficesOwn
      ? await office.reportUnused(issuer, asked, { reason, now: deps.now() })
      : { kind: 'accepted', code: '', message: NOT_REPORTED }
  if (answer.kind === 'unreachable') return writeUnreachable(deps, document, answer.message)
  const isVoided = answer.kind === 'accepted'
  await writeDocument(deps.db, document.id, {
    state: isVoided ? 'voided' : 'rejected',
    next_try_at: null,
    leased_until: null,
    tries: 0,
    office_code: answer.code,
    office_message: answer.message,
    ...(!isVoided && { annul_reason: null }),
  })
  await log(deps, document, isVoided ? 'voided' : 'void_refused', answer.message)
}

async function writeAnnulment(deps: SendDependencies, document: DocumentRow, answer: OfficeAnswer): Promise<void> {
  if (answer.kind === 'unreachable') return writeUnreachable(deps, document, answer.message)
  const now = deps.now()
  const isAnnulled = answer.kind === 'accepted'
  await deps.db.transaction().execute(async (trx) => {
    await writeDocument(trx, document.id, {
      state: isAnnulled ? 'annulled' : 'accepted',
      next_try_at: null,
      leased_until: null,
      tries: 0,
      office_code: answer.code,
      office_message: answer.message,
      ...(isAnnulled ? { annulled_at: now } : { annul_reason: null }),
    })
    await log({ ...deps, db: trx }, document, isAnnulled ? 'annulled' : 'annul_refused', answer.message)
    // What was given back meanwhile needs its credit notes after all.
    const { subject_kind: kind, subject_id: id } = document
    if (isAnnulled) await deps.jobs.publish(trx, 'tax-document-annulled', toFact(document))
    else await deps.jobs.publish(trx, ANNULMENT_REFUSED, { kind, id })
  })
}

async function writeAnswer(deps: SendDependencies, document: DocumentRow, answer: OfficeAnswer): Promise<void> {
  if (answer.kind === 'unreachable') return writeUnreachable(deps, document, answer.message)
  const { kind: state, code: office_code, message: office_message } = answer
  const set = { next_try_at: null, leased_until: null, office_code, office_message }
  if (state === 'accepted') return writeAccepted(deps, document.id, set, office_message || null)
  await writeDocument(deps.db, document.id, { ...set, state })
  await log(deps, document, state, office_message)
}

async function writeUnreachable(deps: SendDependencies, document: DocumentRow, message: string): Promise<void> {
  const { id, tries } = document
  const next_try_at = new Date(deps.now().getTime() + secondsUntilNextTry(tries) * secondMs)
  await writeDocument(deps.db, id, { next_try_at, leased_until: null, office_code: null, office_message: message })
  await log(deps, document, 'unreachable', message)
}

function log(
  { db, now }: Pick<SendDependencies, 'db' | 'now'>,
  { id }: DocumentRow,
  what: DocumentEvent,
  note: string,
): Promise<void> {
  return writeDocumentLog(db, { documentId: id, at: now(), actorUid: null, what, note: note || null })
}

function getOfficeName(row: IssuerRow) {
  return TaxDetails.parse(row.tax_details).office
}

function toWritten({ authorization_code, xml, qr, issued_at }: DocumentRow): WrittenDocument | null {
  if (authorization_code === null || xml === null || qr === null || issued_at === null) return null
  return { authorization: authorization_code, xml, qr, issuedAt: issued_at }
}

export function toOfficeDocument(document: DocumentRow, invoice: DocumentRow | null): OfficeDocument {
  const { lines, paidBy, isService } = document.content
  const { authorization_code: authorization, issued_at: issuedAt } = invoice ?? {}
  return {
    id: document.id,
    kind: document.kind,
    number: document.number,
    series: document.series,
    currency: countries[parseCountry(document.country)].currency,
    buyer: document.buyer,
    lines,
    paidBy,
    isService,
    total: document.total_minor,
    vat: document.vat_minor,
    securityCode: document.security_code,
    invoice:
      invoice && authorization && issuedAt
        ? {
            authorization,
            number: invoice.number,
            issuedAt,
            total: invoice.total_minor,
            lines: invoice.content.lines,
          }
        : null,
  }
}
