import type { Account, AddressBookEntry } from '#services/accounts/contract.ts'
import { parsePageSize } from '#services/market/catalogue/rules/page-size.ts'
import { findMarketShop, graphProduct } from './catalogue.ts'
import { type GraphContext, onBehalf } from './context.ts'
import { money } from './money.ts'
import { rewards } from './rewards.ts'

/** The caller's account. */
export async function viewer(_: unknown, __: unknown, context: GraphContext) {
  context.outcome.isPersonal = true
  if (context.call.viewer.uid === null) return null
  const account = await context.accounts.account(undefined, onBehalf(context))
  return {
    ...account,
    addressBook: ({ first }: { first?: number }) => toConnection(account, first),
    favoriteProducts: (asked: FavoritesArguments) => favoriteProducts(asked, context),
    walletAmount: () => walletAmount(context),
    rewards: () => (account.isGuestAccount ? null : rewards(context)),
  }
}

interface FavoritesArguments {
  shopId?: string | null
  first?: number | null
}

async function favoriteProducts({ shopId, first }: FavoritesArguments, context: GraphContext) {
  const shop = shopId ?? (await findMarketShop(context))
  const products = await context.market.favorites({ shopId: shop }, onBehalf(context))
  return products.slice(0, parsePageSize(first)).map(graphProduct)
}

async function walletAmount(context: GraphContext) {
  const { balance, currencyCode, displayBalance } = await context.market.wallet(undefined, onBehalf(context))
  return money(balance, currencyCode, displayBalance)
}

/** The default address first; without a size all of them, at most twenty. */
function toConnection({ addressBook }: Account, first: number | undefined) {
  const edges = addressBook.slice(0, first).map((node) => ({ cursor: toCursor(node), node }))
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

function toCursor({ _id }: AddressBookEntry): string {
  return Buffer.from(_id).toString('base64url')
}
