import { randomBytes } from 'node:crypto'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PetTag } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { PetsDependencies } from '../deps.ts'
import { findPetFor } from '../profiles/store/find-pet-for.ts'
import { saveReachPlace } from '../sharing/save-reach.ts'
import { FIRST_SHOWN, TAG_FIELDS } from './rules/public-tag.ts'
import { encodeBytes, printedCode, TAG_CODE_BYTES } from './rules/tag-code.ts'
import { findTag, saveTagRow, type TagRow } from './store/tags.ts'

interface Path {
  customerId: string
  petProfileId: string
}

export async function tag({ db }: Pick<PetsDependencies, 'db'>, path: Path, context: CallContext): Promise<PetTag> {
  const pet = await findPetFor(db, { ...path, uid: accountUid(context), right: 'see' })
  return toTag(await findTag(db, pet.id))
}

/** Saves a tag; owner only. The first call creates its code; a new code invalidates the old one. */
export async function saveTag(
  deps: Pick<PetsDependencies, 'db' | 'now' | 'accounts' | 'log'>,
  input: Path & Omit<PetTag, 'code'> & { newCode: boolean },
  context: CallContext,
): Promise<PetTag> {
  const uid = accountUid(context)
  const { customerId, petProfileId, newCode, ...wanted } = input
  await saveReachPlace(deps, context)

  return createOnce(deps, { operation: 'save-tag', input }, context, async (trx) => {
    const pet = await findPetFor(trx, { customerId, petProfileId, uid, right: 'owner', isLocked: true })
    const before = await findTag(trx, pet.id)
    const code = before && !newCode ? before.code : encodeBytes(randomBytes(TAG_CODE_BYTES))
    await saveTagRow(trx, {
      pet_profile_id: pet.id,
      code,
      is_on: wanted.isOn,
      is_lost: wanted.isLost,
      shown: TAG_FIELDS.filter((field) => wanted.fields[field]),
      message: wanted.message || null,
      country: context.viewer.country,
      updated_at: deps.now(),
    })
    return toTag(await findTag(trx, pet.id))
  })
}

function toTag(row: TagRow | undefined): PetTag {
  const shown: readonly string[] = row?.shown ?? FIRST_SHOWN
  const has = (field: (typeof TAG_FIELDS)[number]) => shown.includes(field)
  return {
    code: row ? printedCode(row.code) : null,
    isOn: row?.is_on ?? false,
    isLost: row?.is_lost ?? false,
    fields: {
      photo: has('photo'),
      name: has('name'),
      breed: has('breed'),
      sex: has('sex'),
      age: has('age'),
      ownerName: has('ownerName'),
      conditions: has('conditions'),
      message: has('message'),
    },
    message: row?.message ?? null,
  }
}
