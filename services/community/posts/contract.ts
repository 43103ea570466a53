import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { Coordinates, CountryIsoCode, Day, requiredText } from '#shared/values.ts'

export const PostKind = z.enum(['adoption', 'lost', 'found'])
/** Kind filter of a list; notice: lost and found. */
export const ListedKind = z.enum([...PostKind.options, 'notice'])
export const PostStatus = z.enum(['waiting', 'open', 'matched', 'adopted', 'reunited', 'closed', 'expired', 'hidden'])
export const Species = z.enum(['PERRO', 'GATO', 'OTRO'])
export const Size = z.enum(['pequeño', 'mediano', 'grande'])
export const Sex = z.enum(['Macho', 'Hembra'])
export const Colour = z.enum([
  'negro',
  'blanco',
  'marrón',
  'canela',
  'crema',
  'gris',
  'atigrado',
  'tricolor',
  'naranja',
])

export const ReportReason = z.enum(['scam', 'not-theirs', 'cruelty', 'wrong', 'other'])

export const PostPicture = z.object({
  id: z.string(),
  small: z.string().describe('Address, 320 px'),
  medium: z.string().describe('640 px'),
  large: z.string().describe('1280 px'),
})

/** Public data of a post. Contains no phone, e-mail, last name, chip or exact place. */
export const Post = z.object({
  id: z.string(),
  kind: PostKind,
  status: PostStatus,
  countryCode: CountryIsoCode,
  species: Species,
  name: z.string(),
  breed: z.string(),
  size: Size.nullable(),
  sex: Sex.nullable(),
  ageMonths: z.int().nullable(),
  colours: z.array(Colour),
  marks: z.string(),
  description: z.string(),
  city: z.string(),
  zone: z.string(),
  place: z.object({ lat: z.number(), lon: z.number() }).nullable().describe('Rounded to about 300 m'),
  seenOn: Day.nullable().describe('The day on which it was lost or found'),
  hasChip: z.boolean(),
  hiddenMarkQuestion: z.string().nullable().describe('Asked before contact is opened'),
  pictures: z.array(PostPicture),
  by: z.object({
    kind: z.enum(['person', 'shelter']),
    name: z.string().describe('A first name, or that of the shelter'),
  }),
  confirmedAt: z.iso.datetime().describe("Its owner said 'it is still so'"),
  createdAt: z.iso.datetime(),
  isOwn: z.boolean(),
})

export const OwnPost = Post.extend({
  exactPlace: z.object({ lat: z.number(), lon: z.number() }).nullable(),
  petProfileId: z.string().nullable().describe('The pet that it is about, as its owner said'),
  freshUntil: z.iso.datetime().describe('Then it leaves the lists, unless it is confirmed'),
  canConfirm: z.boolean(),
  applications: z.int().describe('That wait for an answer'),
  log: z.array(z.object({ at: z.iso.datetime(), status: PostStatus, note: z.string() })),
})

const text = (max: number) => z.string().trim().max(max)

/** Fields that can change after publication. */
const changeable = {
  name: text(60),
  breed: text(80),
  size: Size.nullable(),
  sex: Sex.nullable(),
  ageMonths: z.int().min(0).max(480).nullable().describe('Of an ad'),
  colours: z.array(Colour).min(1).max(4),
  marks: text(500),
  description: text(2000),
  zone: text(120),
}

const facts = {
  species: Species,
  name: changeable.name.default(''),
  breed: changeable.breed.default(''),
  size: changeable.size.default(null),
  sex: changeable.sex.default(null),
  colours: changeable.colours,
  description: changeable.description.default(''),
  city: requiredText('City', 80),
  zone: changeable.zone.default(''),
}

const noticeFacts = {
  ...facts,
  place: Coordinates.describe('Others are shown it rounded'),
  seenOn: Day,
  marks: changeable.marks.default(''),
  chip: z.string().trim().max(30).optional().describe('15 digits; compared with others, never shown'),
  hiddenMark: z
    .object({ question: requiredText('Question', 200), answer: requiredText('Answer', 200) })
    .optional()
    .describe('What only its people know; answered leniently before contact is opened'),
}

export const NewAdoption = z.object({
  kind: z.literal('adoption'),
  ...facts,
  name: requiredText('Name', 60),
  description: requiredText('Description', 2000),
  ageMonths: changeable.ageMonths.default(null),
  place: Coordinates.optional().describe('Kept rounded alone'),
})

export const NewLostNotice = z.object({
  kind: z.literal('lost'),
  ...noticeFacts,
  name: requiredText('Name', 60),
  petProfileId: z.string().max(100).optional().describe("Which of the caller's pets it is; nobody else reads it"),
})

export const NewFoundNotice = z.object({ kind: z.literal('found'), ...noticeFacts })

export const NewPost = z.discriminatedUnion('kind', [NewAdoption, NewLostNotice, NewFoundNotice])

const box = {
  south: z.coerce.number().min(-90).max(90),
  west: z.coerce.number().min(-180).max(180),
  north: z.coerce.number().min(-90).max(90),
  east: z.coerce.number().min(-180).max(180),
}

const filters = {
  kind: ListedKind,
  species: Species.optional(),
  size: Size.optional(),
  sex: Sex.optional(),
  city: z.string().trim().max(80).optional(),
  text: z.string().trim().max(100).optional(),
  shelter: z.string().trim().min(2).max(80).optional().describe('Those of the shelter of this name'),
}

const postId = z.string().max(100)

export const posts = {
  /** Open posts of the caller's country, the newest first; `total` counts the matches of the filters, up to 1,000. */
  posts: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/posts', summary: 'Ads and notices', tags: ['posts'] })
    .input(
      z.object({
        ...filters,
        ...z.object(box).partial().shape,
        first: z.coerce.number().int().min(1).max(60).default(24),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ posts: z.array(Post), total: z.int(), endCursor: z.string().nullable() })),

  /**
   * For a map: at most 400 groups of one kind within a box, each at the place of its posts; a group of one names its
   * post.
   */
  postClusters: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/post-clusters', summary: 'Groups for a map', tags: ['posts'] })
    .input(z.object({ ...filters, ...box, zoom: z.coerce.number().int().min(0).max(20) }))
    .output(
      z.array(
        z.object({
          lat: z.number(),
          lon: z.number(),
          kind: PostKind,
          count: z.int(),
          postId: z.string().nullable(),
        }),
      ),
    ),

  ownPosts: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/own-posts', summary: "The caller's ads and notices", tags: ['posts'] })
    .input(z.object({ kind: PostKind.optional(), petProfileId: z.string().max(100).optional() }))
    .output(z.array(OwnPost)),

  /** Open, matched, adopted and reunited posts; its owner and operators also see the others. */
  post: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/posts/{postId}', summary: 'One ad or notice', tags: ['posts'] })
    .input(z.object({ postId }))
    .output(Post),

  ownPost: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/own-posts/{postId}', summary: 'One of the caller', tags: ['posts'] })
    .input(z.object({ postId }))
    .output(OwnPost),

  /** The first post of an account waits for an operator. A phone or an e-mail in a text: 422. */
  createPost: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/posts', summary: 'Publish', tags: ['posts'] })
    .input(NewPost)
    .output(OwnPost),

  /** Changes descriptive fields; city, place, day, chip, species and kind are fixed. */
  changePost: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: '/posts/{postId}', summary: 'Change', tags: ['posts'] })
    .input(z.object(changeable).partial().extend({ postId }))
    .output(OwnPost),

  /** At most six, of 8 MB each; re-encoded from its pixels. */
  addPostPicture: operation({ access: 'owner', ...PHOTO })
    .route({ method: 'POST', path: '/posts/{postId}/pictures', summary: 'Add a picture', tags: ['posts'] })
    .input(z.object({ postId, file: z.file() }))
    .output(OwnPost),

  /** Reorders the pictures, the first one is on the card. Each picture exactly once, else 422. */
  orderPostPictures: operation({ access: 'owner' })
    .route({ method: 'PUT', path: '/posts/{postId}/pictures', summary: 'Order the pictures', tags: ['posts'] })
    .input(z.object({ postId, pictureIds: z.array(z.string().max(64)).min(1).max(20) }))
    .output(OwnPost),

  removePostPicture: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: '/posts/{postId}/pictures/{pictureId}',
      summary: 'Take a picture back',
      tags: ['posts'],
    })
    .input(z.object({ postId, pictureId: z.string().max(64) }))
    .output(OwnPost),

  /** Extends the post by fourteen days. An expired one is listed again, up to thirty days later. */
  confirmPost: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/posts/{postId}/confirmation', summary: 'Still so', tags: ['posts'] })
    .input(z.object({ postId }))
    .output(OwnPost),

  /** Same as `confirmPost`, by the link of a notification, without signing in. A second tap changes nothing. */
  confirmByLink: operation({ access: 'public' })
    .route({ method: 'POST', path: '/confirmations', summary: 'Still so, by the link', tags: ['posts'] })
    .input(z.object({ postId, token: z.string().max(100) }))
    .output(z.object({ kind: PostKind, name: z.string(), freshUntil: z.iso.datetime() })),

  /** adopted: for an ad; reunited: for a notice. Rejects open applications. */
  closePost: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/posts/{postId}/end', summary: 'End', tags: ['posts'] })
    .input(z.object({ postId, as: z.enum(['adopted', 'reunited', 'closed']) }))
    .output(OwnPost),

  /** Once per account and post. Three people's reports hide a post until an operator decides. */
  reportPost: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/posts/{postId}/reports', summary: 'Report', tags: ['posts'] })
    .input(
      z.object({
        postId,
        reason: ReportReason,
        note: z.string().trim().max(500).default(''),
      }),
    )
    .output(z.object({ reported: z.literal(true) })),
}
