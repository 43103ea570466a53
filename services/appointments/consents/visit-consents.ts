import * as z from 'zod'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { showStaffAppointment } from '../calendar/to-staff-appointment.ts'
import type { StaffAppointment, VisitConsent } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { fullMomentLabel, momentLabel } from '../rules/local-clock.ts'
import { consentLink } from '../rules/page-links.ts'
import { getStaffScope, type StaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import {
  type ConsentRow,
  type ConsentTextRow,
  deleteAskedConsent,
  findConsentBySecret,
  findConsentsOfVisit,
  findConsentTexts,
  findOwnerToNotify,
  saveAskedConsent,
  signAskedConsent,
} from './store.ts'

interface VisitText {
  appointmentId: string
  textId: string
}

/** Texts of a visit of the caller's stores: what it needs first. */
export async function visitConsents(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<VisitConsent[]> {
  return showConsents(deps, (await findVisit(deps, appointmentId, context)).visit)
}

/** Asks for a signature by a new link, and writes to the customer where messages reach them. */
export async function askForConsent(
  deps: AppointmentsDependencies,
  { appointmentId, textId }: VisitText,
  context: CallContext,
): Promise<{ secret: string; isSent: boolean }> {
  const { scope, visit } = await findVisit(deps, appointmentId, context)
  refuseUnlessComing(visit)
  const secret = newSecret()
  const { title } = await ask(deps, { visit, textId, uid: scope.uid, secretHash: hashSecret(secret) })
  return { secret, isSent: await sendLink(deps, visit, { title, secret }) }
}

export async function withdrawConsent(
  deps: AppointmentsDependencies,
  { appointmentId, textId }: VisitText,
  context: CallContext,
): Promise<VisitConsent[]> {
  const { visit } = await findVisit(deps, appointmentId, context)
  const isGone = await deps.db.transaction().execute((trx) => deleteAskedConsent(trx, { appointmentId, textId }))
  if (!isGone) throw appointmentsError('consent-not-open')
  return showConsents(deps, visit)
}

/** Signs on the counter's screen what was read in this version. */
export async function signConsent(
  deps: AppointmentsDependencies,
  { appointmentId, textId, version, ...by }: VisitText & { version: number; name: string; signature: string | null },
  context: CallContext,
): Promise<VisitConsent[]> {
  const { scope, visit } = await findVisit(deps, appointmentId, context)
  refuseUnlessComing(visit)
  await ask(deps, { visit, textId, version, uid: scope.uid, secretHash: null, by })
  return showConsents(deps, visit)
}

/** What the holder of a link is asked to sign. Throws consent-not-found. */
export async function consentByLink(deps: AppointmentsDependencies, { secret }: { secret: string }) {
  const found = await findConsentBySecret(deps.db, hashSecret(secret))
  if (!found) throw appointmentsError('consent-not-found')
  const { name, timezone } = await findCachedStore(deps, found.storeId)
  return {
    title: found.title,
    text: found.text,
    signed: toSigned(found, timezone, deps.now()),
    storeName: name,
    petName: found.petName,
    visitLabel: fullMomentLabel(found.visitStartsAt.getTime(), timezone),
    isOpen: COMING.has(found.state),
  }
}

/** Signs by a link, once: what is signed is never signed again. */
export async function signConsentByLink(
  deps: AppointmentsDependencies,
  { secret, name, signature }: { secret: string; name: string; signature: string | null },
): Promise<{ signed: true }> {
  const found = await findConsentBySecret(deps.db, hashSecret(secret))
  if (!found) throw appointmentsError('consent-not-found')
  if (!COMING.has(found.state)) throw appointmentsError('consent-not-open')
  const isSigned = await deps.db
    .transaction()
    .execute((trx) => signAskedConsent(trx, found.id, { name, signature, via: 'link', now: deps.now() }))
  if (!isSigned) throw appointmentsError('consent-signed')
  return { signed: true }
}

const COMING: ReadonlySet<string> = new Set(['PENDING', 'CONFIRMED'])

function refuseUnlessComing({ state }: StaffAppointment): void {
  if (!COMING.has(state)) throw appointmentsError('consent-not-open')
}

async function findVisit(
  deps: AppointmentsDependencies,
  appointmentId: string,
  context: CallContext,
): Promise<{ scope: StaffScope; visit: StaffAppointment }> {
  const scope = await getStaffScope(deps, context)
  return { scope, visit: await showStaffAppointment(deps, scope, appointmentId) }
}

interface Asked {
  visit: StaffAppointment
  textId: string
  /** As it was read; absent: the latest. */
  version?: number
  uid: string
  secretHash: string | null
  /** Who signs at once. */
  by?: { name: string; signature: string | null }
}

async function ask(
  deps: AppointmentsDependencies,
  { visit, textId, version, uid, secretHash, by }: Asked,
): Promise<ConsentTextRow> {
  return deps.db.transaction().execute(async (trx) => {
    const text = (await findConsentTexts(trx, visit.store.id)).find(({ id }) => id === textId)
    if (!text?.is_active) throw appointmentsError('consent-not-found')
    if (version !== undefined && version !== text.version) throw appointmentsError('setting-changed-since')
    const now = deps.now()
    const id = newId()
    const isOpen = await saveAskedConsent(trx, {
      id,
      appointment_id: visit.id,
      text_id: textId,
      version: text.version,
      title: text.title,
      text: text.text,
      asked_by: uid,
      asked_at: now,
      secret_hash: secretHash,
    })
    if (!isOpen) throw appointmentsError('consent-signed')
    if (by) {
      const saved = (await findConsentsOfVisit(trx, visit.id)).find((each) => each.text_id === textId)
      const isSigned = saved && (await signAskedConsent(trx, saved.id, { ...by, via: 'counter', now }))
      if (!isSigned) throw appointmentsError('consent-signed')
    }
    return text
  })
}

async function sendLink(
  { db, messaging, origins }: AppointmentsDependencies,
  visit: StaffAppointment,
  { title, secret }: { title: string; secret: string },
): Promise<boolean> {
  const customer = visit.isReachable ? await findOwnerToNotify(db, visit.id) : undefined
  if (!customer) return false
  const { country, ...to } = customer
  const { petName, store } = visit
  try {
    const { channel } = await messaging.notify(
      {
        template: 'appointment-consent',
        data: { pet: petName, title, storeName: store.name, link: consentLink(origins[country], secret) },
        aboutPets: { petProfileIds: [visit.petId], petTypes: [] },
        to: { ...to, country },
        urgency: 'high',
        key: `appointment-consent ${hashSecret(secret)}`,
        ifUnreachable: 'skip',
      },
      { context: { viewer: anonymousViewer(country), requestId: `consent of ${visit.id}` } },
    )
    return channel !== null
  } catch (error) {
    // The link is shown at the counter, which can send it in another way.
    if (asServiceError(error)) return false
    throw error
  }
}

async function showConsents(deps: AppointmentsDependencies, visit: StaffAppointment): Promise<VisitConsent[]> {
  const [texts, rows, store] = await Promise.all([
    findConsentTexts(deps.db, visit.store.id),
    findConsentsOfVisit(deps.db, visit.id),
    findCachedStore(deps, visit.store.id),
  ])
  const now = deps.now()
  const known = new Set(rows.map(({ text_id }) => text_id))
  const asked = rows.map((row) => ({
    textId: row.text_id,
    version: row.version,
    title: row.title,
    text: row.text,
    isNeeded: true,
    isAsked: true,
    signed: toSigned(row, store.timezone, now),
  }))
  const others = texts
    .filter(({ id, is_active }) => is_active && !known.has(id))
    .map(({ id, version, title, text, pack_ids }) => ({
      textId: id,
      version,
      title,
      text,
      isNeeded: pack_ids.includes(visit.servicePack.id),
      isAsked: false,
      signed: null,
    }))
  return [...asked, ...others].toSorted((one, other) => Number(other.isNeeded) - Number(one.isNeeded))
}

const Via = z.enum(['counter', 'link'])

function toSigned(row: ConsentRow, timezone: string, now: Date): VisitConsent['signed'] {
  const { signed_at: at, signed_name: name, signature, signed_via } = row
  if (!at || name === null) return null
  return {
    at: at.toISOString(),
    label: momentLabel(at.getTime(), timezone, now),
    name,
    signature,
    via: Via.parse(signed_via),
  }
}
