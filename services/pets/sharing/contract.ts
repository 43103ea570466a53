import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, requiredText } from '#shared/values.ts'
import { petPath, petRoute, Right } from '../profiles/contract.ts'

export const Share = z.object({
  id: z.string(),
  email: z.string().describe('Where the invitation went'),
  name: z.string().nullable().describe('Of who accepted it'),
  right: Right,
  isAccepted: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** Fields that a tag's public page may show. At first only name and photo are on. */
export const TagFields = z.object({
  photo: z.boolean(),
  name: z.boolean(),
  breed: z.boolean(),
  sex: z.boolean(),
  age: z.boolean(),
  ownerName: z.boolean().describe('The first name alone'),
  conditions: z.boolean(),
  message: z.boolean(),
})

export const Tag = z.object({
  code: z.string().nullable().describe('null: it has none yet'),
  isOn: z.boolean(),
  isLost: z.boolean().describe("The page then says 'Me perdí'"),
  fields: TagFields,
  message: z.string().nullable(),
})

/** Public page of a tag: hidden fields are null, and a phone is never included. */
export const PublicTag = z.object({
  name: z.string().nullable(),
  picture: z.string().nullable(),
  coatNumber: z.int().describe('Chooses the drawing that stands for a missing picture'),
  petType: z.string(),
  breed: z.string().nullable(),
  sex: z.string().nullable(),
  age: z.string().nullable().describe("'3 años'"),
  ownerName: z.string().nullable(),
  conditions: z.array(z.string()),
  message: z.string().nullable(),
  isLost: z.boolean(),
})

export const Sighting = z.object({
  finderName: requiredText('Name', 100),
  finderContact: requiredText('Contact', 120).describe('Phone or e-mail of who found it; only the owner reads it'),
  message: z.string().trim().max(1000).default(''),
  place: z.string().trim().max(200).default(''),
  coordinates: Coordinates.nullable().default(null),
})

const shareId = z.string().max(100)

export const sharing = {
  /** All shares for the owner; their own share for anyone else. */
  shares: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${petRoute}/shares`, summary: 'Who else sees this pet', tags: ['sharing'] })
    .input(z.object(petPath))
    .output(z.array(Share)),

  /**
   * Sends an invitation by mail, valid for 7 days. Repeating it for an e-mail changes its right. At most 10 per pet.
   */
  share: operation({ access: 'owner', guests: false, idempotency: true })
    .route({ method: 'POST', path: `${petRoute}/shares`, summary: 'Share a pet', tags: ['sharing'] })
    .input(z.object({ ...petPath, email: z.email('Email no tiene un formato válido').max(254), right: Right }))
    .output(Share),

  changeShare: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: `${petRoute}/shares/{shareId}`, summary: 'Change a right', tags: ['sharing'] })
    .input(z.object({ ...petPath, shareId, right: Right }))
    .output(Share),

  /** Ends a share, by the owner or by its recipient. */
  endShare: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: `${petRoute}/shares/{shareId}`, summary: 'Stop sharing', tags: ['sharing'] })
    .input(z.object({ ...petPath, shareId }))
    .output(z.object({ ended: z.literal(true) })),

  /** Accepts an invitation with the mail's token, by a signed-in account; works once. */
  acceptShare: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/shares/accept', summary: 'Accept an invitation', tags: ['sharing'] })
    .input(z.object({ token: z.string().max(200) }))
    .output(z.object({ petProfileId: z.string(), petName: z.string() })),

  tag: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${petRoute}/tag`, summary: 'The tag of a pet', tags: ['sharing'] })
    .input(z.object(petPath))
    .output(Tag),

  /** `newCode`: issues a new code, and the old one stops working. */
  saveTag: operation({ access: 'owner', idempotency: true })
    .route({ method: 'PUT', path: `${petRoute}/tag`, summary: 'Set the tag of a pet', tags: ['sharing'] })
    .input(
      z.object({
        ...petPath,
        isOn: z.boolean(),
        isLost: z.boolean(),
        fields: TagFields,
        message: z.string().trim().max(500).nullable(),
        newCode: z.boolean().default(false),
      }),
    )
    .output(Tag),

  publicTag: operation({ access: 'public' })
    .route({ method: 'GET', path: '/public/tags/{code}', summary: 'The public page of a tag', tags: ['sharing'] })
    .input(z.object({ code: z.string().max(40) }))
    .output(PublicTag),

  /** Sends the owner a mail. Limited per tag and per network. */
  reportSighting: operation({ access: 'public' })
    .route({ method: 'POST', path: '/public/tags/{code}/sightings', summary: "'La encontré'", tags: ['sharing'] })
    .input(Sighting.extend({ code: z.string().max(40) }))
    .output(z.object({ sent: z.literal(true) })),
}
