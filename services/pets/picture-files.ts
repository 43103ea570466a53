import { randomBytes } from 'node:crypto'
import type { StorageKey } from '#shared/storage/storage.ts'

/** The longer side of each size that exists of every picture, in pixels. */
export const pictureWidths = [320, 640, 1280] as const

export const PICTURES_FOLDER = 'pets'
export const PICTURE_TYPE = 'image/webp'

/** Who knows it may see the picture, without a cookie: nobody finds it by trying. In hexadecimal, for disks that fold case. */
export function newPictureId(): string {
  return randomBytes(32).toString('hex')
}

export function pictureKey(pictureId: string, width: number): StorageKey {
  return `${PICTURES_FOLDER}/${pictureId}/${width}.webp`
}

/** Every file of a picture. */
export function pictureKeys(pictureId: string): StorageKey[] {
  return pictureWidths.map((width) => pictureKey(pictureId, width))
}

/** What `/media/pets/<pictureId>/<width>.webp` asks for; null when no such file can exist. */
export function keyOfAddress(pathname: string): StorageKey | null {
  const [, pictureId, digits] = /^\/media\/pets\/([0-9a-f]{64})\/(\d{3,4})\.webp$/.exec(pathname) ?? []
  const width = pictureWidths.find((each) => String(each) === digits)
  return pictureId && width ? pictureKey(pictureId, width) : null
}

export function pictureOfKey(key: StorageKey): string | null {
  return /^pets\/([0-9a-f]{64})\//.exec(key)?.[1] ?? null
}
