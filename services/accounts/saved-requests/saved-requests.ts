import type { Kysely } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { PHOTO } from '#shared/rpc/operation.ts'
import { seal, unsealBytes } from '#shared/sealed-text.ts'
import { getClientLimits, spendTry } from '../identity/limit-tries.ts'
import { type Keys, loadKeys } from '../sessions/keys.ts'
import type { Tables } from '../tables.ts'
import {
  claimSavedRequest,
  deleteSavedRequest,
  findSavedRequest,
  insertSavedRequest,
  releaseSavedRequest,
  trimSavedRequests,
} from './store.ts'

const LIFE_MS = 60 * 60_000
/** Longer than any page's form takes. */
const CLAIM_MS = 60_000
/** Most bytes of a form without files: a bulk edit of the catalogue has some tens of thousands. */
const MOST_TEXT_BYTES = 256 * 1024
/** Most bytes of a form with files: as many as a page takes. */
const MOST_FILE_BYTES = PHOTO.upload
const MOST_PER_ACCOUNT = { forms: 10, sealedBytes: 24_000_000 }
/** Forms that one network address may save in an hour: the caller has no session, and each is a row. */
const MOST_PER_CLIENT = 60
/** Those of them that have files. */
const MOST_WITH_FILES = 12

/** The body of a form as its request had it. */
export interface FormBody {
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface SavedRequest {
  uid: string
  /** Path and search of the page that takes the form. */
  address: string
  savedAt: Date
}

/** A saved request as its browser names it: the id of the address, and the secret of the cookie. */
export interface SavedRequestName {
  id: string
  browserSecret: string
}

/**
 * Forms posted with an ended session, as Spring Security's request cache keeps them: sealed, for one hour, for the same
 * account in the same browser. They are done once it has signed in again.
 */
export interface SavedRequests {
  /** Id of the saved form; null: too large, too many, or an unknown account. */
  save(form: {
    uid: string
    browserSecret: string
    address: string
    body: FormBody
    client: string
  }): Promise<string | null>
  find(name: SavedRequestName): Promise<SavedRequest | null>
  /** The form's body, for one caller alone; null for another account, twice at once, or when it is done. */
  claim(name: SavedRequestName & { uid: string }): Promise<FormBody | null>
  /** After the form was answered: done, or to be sent again because the server failed at it. */
  settle(id: string, isDone: boolean): Promise<void>
}

export function makeSavedRequests({
  db,
  now,
  signingSecrets,
}: {
  db: Kysely<Tables>
  now: Clock
  signingSecrets: readonly string[]
}): SavedRequests {
  let keys: Promise<Keys> | undefined
  const getSealing = async () => {
    keys ??= loadKeys(db, signingSecrets).catch((error) => {
      keys = undefined
      throw error
    })
    return (await keys).sealing
  }

  return {
    async save({ uid, browserSecret, address, body, client }) {
      const hasFiles = body.contentType.startsWith('multipart/')
      if (body.bytes.byteLength > (hasFiles ? MOST_FILE_BYTES : MOST_TEXT_BYTES) || address.length > 2000) return null
      try {
        const withFiles = hasFiles ? getClientLimits('saved files', client, MOST_WITH_FILES) : []
        await spendTry({ db, now }, [...getClientLimits('saved request', client, MOST_PER_CLIENT), ...withFiles])
      } catch (error) {
        if (asServiceError(error)?.status === 429) return null
        throw error
      }
      const time = now()
      const id = newId()
      const isSaved = await insertSavedRequest(db, {
        id,
        uid,
        browserHash: hashSecret(browserSecret),
        address,
        sealedForm: seal(await getSealing(), toBytes(body), id),
        now: time,
        expiresAt: new Date(time.getTime() + LIFE_MS),
      })
      if (!isSaved) return null
      await trimSavedRequests(db, { uid, most: MOST_PER_ACCOUNT })
      return id
    },

    async find({ id, browserSecret }) {
      const row = await findSavedRequest(db, { id, browserHash: hashSecret(browserSecret), now: now() })
      return row ? { uid: row.uid, address: row.address, savedAt: row.created_at } : null
    },

    async claim({ id, browserSecret, uid }) {
      const time = now()
      const row = await claimSavedRequest(db, {
        id,
        browserHash: hashSecret(browserSecret),
        uid,
        now: time,
        voidBefore: new Date(time.getTime() - CLAIM_MS),
      })
      return row ? toBody(unsealBytes(await getSealing(), row.sealed_form, id)) : null
    },

    settle: (id, isDone) => (isDone ? deleteSavedRequest(db, id) : releaseSavedRequest(db, id)),
  }
}

const FIELDS = 'application/x-www-form-urlencoded;charset=UTF-8'
const LINE_END = 10

// Fields have no line end, so they stand alone, as processes of an older version save and read them.
function toBytes({ contentType, bytes }: FormBody): Uint8Array {
  return contentType === FIELDS ? bytes : Buffer.concat([Buffer.from(`${contentType}\n`), bytes])
}

function toBody(bytes: Buffer<ArrayBuffer>): FormBody {
  const end = bytes.indexOf(LINE_END)
  if (end === -1) return { contentType: FIELDS, bytes }
  return { contentType: bytes.subarray(0, end).toString(), bytes: bytes.subarray(end + 1) }
}
