import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { VET_PARTS } from '#services/pets/vet-history/rules/vet-parts.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

/** A link for veterinarians: without the consent there is none. */
export const vetLinkForm = keyForm.extend({ shown: z.array(z.enum(VET_PARTS)), consent: z.literal(true) })

export const endVetLinkForm = getInputSchema(contract.endVetLink).pick({ linkId: true })

export const decideVetNoteForm = getInputSchema(contract.decideVetNote).pick({ noteId: true })
