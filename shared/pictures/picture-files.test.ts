import { expect, test } from 'vitest'
import {
  newPictureId,
  parsePictureAddress,
  parsePictureKey,
  pictureAddress,
  pictureKeys,
  pictureWidths,
} from './picture-files.ts'

const pets = { folder: 'pets' }
const reviews = { folder: 'reviews' }

test('every size of a picture is found at its address, and every file says whose it is', () => {
  const id = newPictureId()
  expect(pictureAddress(pets, id, 640)).toBe(`/media/pets/${id}/640.webp`)
  expect(pictureWidths.map((width) => parsePictureAddress(pets, pictureAddress(pets, id, width)))).toEqual(
    pictureKeys(pets, id),
  )
  expect(pictureKeys(reviews, id).map((key) => parsePictureKey(reviews, key))).toEqual([id, id, id])
})

test('the pictures of one kind are not reached through another', () => {
  const id = newPictureId()
  expect(parsePictureAddress(reviews, pictureAddress(pets, id, 320))).toBeNull()
  expect(parsePictureKey(reviews, `pets/${id}/320.webp`)).toBeNull()
})

test.each(['640.webp', 'x/640.webp', `${'0'.repeat(64)}/641.webp`, `${'A'.repeat(64)}/640.webp`, '../pets/policy.pdf'])(
  '%s is no picture',
  (rest) => {
    expect(parsePictureAddress(pets, `/media/pets/${rest}`)).toBeNull()
  },
)
