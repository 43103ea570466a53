import { countries } from '#shared/countries/countries.ts'
import { computeFingerprint } from '#shared/database/idempotency.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { nameInMail } from '#shared/name-in-mail.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { PetsDependencies } from '../deps.ts'
import { petsError } from '../errors.ts'
import { dayIn } from '../rules/days.ts'
import { vetNotesLink } from '../rules/links.ts'
import { findPetRecipients, type Recipient } from '../store/recipients.ts'
import type { NoteContent } from './rules/plan-records.ts'
import { MOST_VET_NOTES } from './rules/vet-parts.ts'
import { findVetLink, type OpenedLink } from './store/vet-links.ts'
import { findNotesOfLink, insertVetNote } from './store/vet-notes.ts'

type Dependencies = Pick<PetsDependencies, 'db' | 'now' | 'messaging' | 'origins' | 'log'>

/**
 * Stores a veterinarian's note for the family, and tells them. The note stands on the pet's page whether or not a message
 * can be sent.
 */
export async function writeVetNote(
  deps: Dependencies,
  { token, ...written }: NoteContent & { token: string },
  context: CallContext,
): Promise<{ noteId: string }> {
  const content = toPlainText(written)
  const { noteId, link } = await saveNote(deps, token, content)

  const recipients = await findPetRecipients(deps.db, link.petProfileId)
  const outcomes = await Promise.allSettled(
    recipients.map((recipient) => notify(deps, recipient, { link, content, noteId }, context.requestId)),
  )
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') deps.log.warn({ err: outcome.reason }, "a veterinarian's note could not be told")
  return { noteId }
}

async function saveNote({ db, now: clock }: Dependencies, token: string, content: NoteContent) {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    // Locked, so that parallel calls count one after the other.
    const link = await findVetLink(trx, { tokenHash: hashSecret(token), now, isLocked: true })
    if (!link) throw petsError('vet-history-not-found')

    const writtenOn = dayIn(countries[link.country].timezone, now)
    const { treatment, next } = content
    if (treatment?.until && treatment.until < writtenOn) throw petsError('treatment-ends-too-early')
    if (next && next.on <= writtenOn) throw petsError('next-visit-too-early')

    const fingerprint = computeFingerprint(content)
    const { count, sameId } = await findNotesOfLink(trx, link.id, fingerprint)
    if (sameId !== null) return { noteId: sameId, link }
    if (count >= MOST_VET_NOTES) throw petsError('too-many-vet-notes')

    const noteId = newId()
    await insertVetNote(trx, {
      id: noteId,
      link_id: link.id,
      pet_profile_id: link.petProfileId,
      fingerprint,
      vet_name: content.vetName,
      clinic: content.clinic,
      license: content.license,
      note: content.note,
      treatment_kind: treatment?.kind ?? null,
      treatment_product: treatment?.product ?? null,
      treatment_dose: treatment?.dose ?? null,
      treatment_frequency: treatment?.frequency ?? null,
      treatment_until: treatment?.until ?? null,
      next_kind: next?.kind ?? null,
      next_on: next?.on ?? null,
      written_on: writtenOn,
      created_at: now,
    })
    return { noteId, link }
  })
}

async function notify(
  { messaging, origins }: Dependencies,
  { uid, name, email, phone }: Recipient,
  { link, content, noteId }: { link: OpenedLink; content: NoteContent; noteId: string },
  requestId: string,
): Promise<void> {
  const { country, petProfileId } = link
  await messaging.notify(
    {
      template: 'pet-vet-note',
      data: {
        petName: nameInMail(link.petName, 'tu mascota'),
        vetName: nameInMail(content.vetName, 'Alguien'),
        clinic: nameInMail(content.clinic, 'una clínica'),
        link: vetNotesLink(origins[country], petProfileId),
      },
      aboutPets: { petProfileIds: [petProfileId] },
      to: { email, phoneNumber: phone, fullName: name, country },
      urgency: 'normal',
      key: `pet-vet-note ${noteId} ${uid}`,
      ifUnreachable: 'skip',
    },
    { context: { viewer: anonymousViewer(country), requestId } },
  )
}

/** Removes control characters: a name stays one line, and a note keeps nothing but its paragraphs. */
function toPlainText({ treatment, ...content }: NoteContent): NoteContent {
  return {
    vetName: toLine(content.vetName),
    clinic: toLine(content.clinic),
    license: toLineOrNull(content.license),
    note: toParagraphs(content.note),
    treatment: treatment && {
      kind: treatment.kind,
      product: toLine(treatment.product),
      dose: toLineOrNull(treatment.dose),
      frequency: toLineOrNull(treatment.frequency),
      until: treatment.until,
    },
    next: content.next,
  }
}

function toLineOrNull(text: string | null): string | null {
  return text === null ? null : toLine(text) || null
}

function toLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}

function toParagraphs(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(toLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
