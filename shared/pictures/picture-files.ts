import { randomBytes } from 'node:crypto'
import type { StorageKey } from '../storage/storage.ts'
import type { PictureKind } from './picture-kind.ts'

/** The longer side of each size that exists of every picture, in pixels. */
export const pictureWidths = [320, 640, 1280] as const

export type PictureWidth = (typeof pictureWidths)[number]

export const PICTURE_TYPE = 'image/webp'

type Files = Pick<PictureKind, 'folder'>

/** Who knows it may see the picture, without a cookie: nobody finds it by trying. In hexadecimal, for disks that fold case. */
export function newPictureId(): string {
  return randomBytes(32).toString('hex')
}

/** Where pages find it; the other sizes stand beside it. */
export function pictureAddress(kind: Files, pictureId: string, width: PictureWidth): string {
  return `/media/${pictureKey(kind, pictureId, width)}`
}

export function pictureKey({ folder }: Files, pictureId: string, width: number): StorageKey {
  return `${folder}/${pictureId}/${width}.webp`
}

/** Every file of a picture. */
export function pictureKeys(kind: Files, pictureId: string): StorageKey[] {
  return pictureWidths.map((width) => pictureKey(kind, pictureId, width))
}

/** What `/media/<folder>/<pictureId>/<width>.webp` asks for; null when no such file of this kind can exist. */
export function parsePictureAddress(kind: Files, pathname: string): StorageKey | null {
  const [, folder, pictureId, digits] = /^\/media\/([a-z]+)\/([0-9a-f]{64})\/(\d{3,4})\.webp$/.exec(pathname) ?? []
  const width = pictureWidths.find((each) => String(each) === digits)
  return folder === kind.folder && pictureId && width ? pictureKey(kind, pictureId, width) : null
}

/** Whose file it is; null for what is no file of such a picture. */
export function parsePictureKey(kind: Files, key: StorageKey): string | null {
  const [, folder, pictureId] = /^([a-z]+)\/([0-9a-f]{64})\//.exec(key) ?? []
  return folder === kind.folder && pictureId ? pictureId : null
}
