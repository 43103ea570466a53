import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { toLinkedAddress } from './linked-addresses.ts'
import { deleteChoices, findChoices } from './store/choices.ts'
import { deleteLinkCodes } from './store/link-codes.ts'
import { deleteLinkedAddresses, findLinkedAddresses } from './store/linked-addresses.ts'
import { deleteRefusalLinks } from './store/refusal-links.ts'

interface Owner {
  uid: string
  addresses: string[]
}

/** Choices and linked addresses, without what a message is sent with. */
export async function exportPreferences(db: Kysely<Tables>, { uid, addresses }: Owner) {
  const [choices, linked] = await Promise.all([findChoices(db, [uid, ...addresses]), findLinkedAddresses(db, uid)])
  return {
    choices: choices.map(({ kind, channel }) => ({ kind, channel })),
    linkedAddresses: linked.map((record) => {
      const { label, linkedAt, lastUsedAt } = toLinkedAddress(record)
      return { channel: record.channel, label, linkedAt, lastUsedAt }
    }),
  }
}

export async function erasePreferences(db: Kysely<Tables>, { uid, addresses }: Owner): Promise<void> {
  await deleteLinkCodes(db, uid)
  await deleteLinkedAddresses(db, uid)
  await deleteChoices(db, [uid, ...addresses])
  await deleteRefusalLinks(db, { uid, addresses })
}
