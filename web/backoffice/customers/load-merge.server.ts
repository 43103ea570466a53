import type { RouterContextProvider } from 'react-router'
import { orNull } from '#web/request/or-else.ts'
import { loadCustomer } from './load-customer.server.ts'

/** What an account has that would move to the one it is merged into. */
export interface MergePreview {
  uid: string
  name: string
  /** The account is of somebody who signs in: its owner decides. */
  signsIn: boolean
  moves: {
    what: 'orders' | 'credits' | 'notes' | 'tags' | 'pets' | 'visits' | 'contracts'
    count: number | string
  }[]
}

/** Null for somebody who never ordered, as after the merge. Areas outside of those of the person are left out. */
export async function loadMerge(context: Readonly<RouterContextProvider>, uid: string): Promise<MergePreview | null> {
  const found = await orNull(loadCustomer(context, uid))
  if (!found) return null
  const { customer, account, pets, visits, contracts } = found
  const counted = (what: 'pets' | 'visits' | 'contracts', list: readonly unknown[] | null | undefined) =>
    list ? [{ what, count: list.length }] : []
  return {
    uid,
    signsIn: account !== null,
    name: account?.name ?? customer.contacts[0]?.fullName ?? '',
    moves: [
      { what: 'orders', count: customer.counts.orders },
      { what: 'credits', count: customer.credits.map(({ displayAmount }) => displayAmount).join(' + ') || '0' },
      { what: 'notes', count: customer.notes.length },
      { what: 'tags', count: customer.tags.length },
      ...counted('pets', pets),
      ...counted('visits', visits),
      ...counted('contracts', contracts),
    ],
  }
}
