import * as z from 'zod'
import { pictureAddress } from '#shared/pictures/picture-files.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { countOpenApplications } from '../adoption/store.ts'
import type { OwnPost, Post } from '../contract.ts'
import { findNames } from '../customers/store.ts'
import { communityPictures } from './community-pictures.ts'
import { Colour, PostKind, PostStatus, Sex, Size, Species } from './contract.ts'
import { canConfirm } from './rules/post-life.ts'
import { publicName } from './rules/public-name.ts'
import { findPictures } from './store/pictures.ts'
import { type Database, findPostLogs, type PostRow } from './store/posts.ts'

/** Parses text columns into the contract's enums. */
const Translate = z.object({
  kind: PostKind,
  status: PostStatus,
  country: CountryIsoCode,
  species: Species,
  size: Size.nullable(),
  sex: Sex.nullable(),
  colours: z.array(Colour),
})

/** Public data of posts, in the order of the rows. */
export async function toPosts(db: Database, rows: readonly PostRow[], uid: string | null): Promise<Post[]> {
  if (rows.length === 0) return []
  const pictures = Map.groupBy(
    await findPictures(
      db,
      rows.map(({ id }) => id),
    ),
    ({ postId }) => postId,
  )
  const owners = await findNames(
    db,
    rows.map(({ owner_uid }) => owner_uid),
  )
  return rows.map((row) => {
    const { country, ...rest } = Translate.parse(row)
    const owner = owners.get(row.owner_uid)
    const shelterName = owner?.shelter_name ?? null
    return {
      id: row.id,
      ...rest,
      countryCode: country,
      name: row.name,
      breed: row.breed,
      ageMonths: row.age_months,
      marks: row.marks,
      description: row.description,
      city: row.city,
      zone: row.zone,
      place: toPoint(row.shown_lat, row.shown_lon),
      seenOn: row.seen_on,
      hasChip: row.chip_index !== null,
      hiddenMarkQuestion: row.mark_question,
      pictures: (pictures.get(row.id) ?? []).map(({ id }) => toPictureUrls(id)),
      by: {
        kind: shelterName === null ? 'person' : 'shelter',
        name: publicName({ firstName: owner?.first_name ?? '', shelterName }),
      },
      confirmedAt: row.confirmed_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      isOwn: row.owner_uid === uid,
    }
  })
}

/** URLs of a picture in three sizes. */
export function toPictureUrls(id: string): Post['pictures'][number] {
  return {
    id,
    small: pictureAddress(communityPictures, id, 320),
    medium: pictureAddress(communityPictures, id, 640),
    large: pictureAddress(communityPictures, id, 1280),
  }
}

/** Posts with the fields that only the owner sees. */
export async function toOwnPosts(db: Database, rows: readonly PostRow[], now: Date): Promise<OwnPost[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const logs = Map.groupBy(await findPostLogs(db, ids), ({ post_id }) => post_id)
  const waiting = await countOpenApplications(db, ids)
  const described = await toPosts(db, rows, null)
  return described.flatMap((post, index) => {
    const row = rows[index]
    if (!row) return []
    return [
      {
        ...post,
        isOwn: true,
        exactPlace: toPoint(row.lat, row.lon),
        petProfileId: row.pet_id,
        freshUntil: row.fresh_until.toISOString(),
        canConfirm: canConfirm({ status: post.status, freshUntil: row.fresh_until }, now),
        applications: waiting.get(row.id) ?? 0,
        log: (logs.get(row.id) ?? []).map(({ at, status, note }) => ({
          at: at.toISOString(),
          status: PostStatus.parse(status),
          note,
        })),
      },
    ]
  })
}

function toPoint(lat: number | null, lon: number | null): { lat: number; lon: number } | null {
  return lat === null || lon === null ? null : { lat, lon }
}
