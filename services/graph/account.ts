import type { Account, AddressBookEntry } from '#services/accounts/contract.ts'
import { type GraphContext, onBehalf } from './context.ts'

/** Who asks, as accounts knows them. */
export async function viewer(_: unknown, __: unknown, context: GraphContext) {
  context.told.isAboutSomebody = true
  if (context.call.viewer.uid === null) return null
  const account = await context.accounts.account(undefined, onBehalf(context))
  return {
    ...account,
    addressBook: ({ first }: { first?: number }) => pageOf(account, first),
    credibility: () => context.accounts.checkCredibility({ locale: 'es' }, onBehalf(context)),
  }
}

/** The default first; without a size all of them, which are twenty at most. */
function pageOf({ addressBook }: Account, first: number | undefined) {
  const edges = addressBook.slice(0, first).map((node) => ({ cursor: cursorOf(node), node }))
  return {
    totalCount: addressBook.length,
    pageInfo: {
      hasNextPage: edges.length < addressBook.length,
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  }
}

function cursorOf({ _id }: AddressBookEntry): string {
  return Buffer.from(_id).toString('base64url')
}
