import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { toDevice } from './devices.ts'
import { deleteChoices, findChoices } from './store/choices.ts'
import { deleteDevices, findDevices } from './store/devices.ts'
import { deleteRefusalLinks } from './store/refusal-links.ts'

interface Owner {
  uid: string
  addresses: string[]
}

/** Choices and devices, without the keys by which a browser is notified. */
export async function exportPreferences(db: Kysely<Tables>, { uid, addresses }: Owner) {
  const [choices, devices] = await Promise.all([findChoices(db, [uid, ...addresses]), findDevices(db, uid)])
  return {
    choices: choices.map(({ kind, channel }) => ({ kind, channel })),
    devices: devices.map((device) => {
      const { name, since } = toDevice(device)
      return { name, since }
    }),
  }
}

export async function erasePreferences(db: Kysely<Tables>, { uid, addresses }: Owner): Promise<void> {
  await deleteDevices(db, uid)
  await deleteChoices(db, [uid, ...addresses])
  await deleteRefusalLinks(db, { uid, addresses })
}
