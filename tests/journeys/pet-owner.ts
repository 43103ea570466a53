import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { SignedIn } from './person.ts'

interface SeenPet {
  id: string
  customerId: string
}

/** The longest allowed pet name, with a word too long for a line of a phone. */
export const LONG_NAME = 'Maximiliano Bartolomé de la Santísima Trinidad'

/** Creates a pet of this person over the API. */
export async function givePet({ ask }: SignedIn, facts: object = {}): Promise<SeenPet> {
  const pet = await ask('POST', '/pet-profile-api/pet-profiles', {
    name: 'Toby',
    petTypeId: 'perro',
    breedId: 'perro-beagle',
    birthday: '2022-03-04',
    weight: 12.35,
    ...facts,
  })
  expect(isPet(pet), JSON.stringify(pet)).toBe(true)
  return isPet(pet) ? pet : { id: '', customerId: '' }
}

/** Notes a deworming whose next one is due since September. */
export async function noteLateCare({ ask }: SignedIn, { id, customerId }: SeenPet): Promise<void> {
  await ask('POST', `/pet-profile-api/customers/${customerId}/pet-profiles/${id}/medicine-applications`, {
    kind: 'deworming',
    product: 'Drontal Plus',
    appliedOn: '2026-06-01',
    nextDueOn: '2026-09-01',
  })
}

function isPet(value: unknown): value is SeenPet {
  return typeof value === 'object' && value !== null && 'id' in value && 'customerId' in value
}

/** A landscape phone photo of 600 by 400; its left square is brown, the rest yellow. */
export async function aPhoto(name = 'toby.jpg'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const left = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#8c5a33' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffd27a' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/**
 * A photo of 1.1 to 1.4 MB: more than pages accept without a file field, and less than our script shrinks before
 * sending. Random noise, because JPEG compresses anything else.
 */
export async function aLargePhoto(name = 'zarza.jpg'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width: 1800, height: 1400, channels: 3, background: '#8c5a33', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(1.1e6)
  expect(buffer.length).toBeLessThan(1.4e6)
  return { name, mimeType: 'image/jpeg', buffer }
}
