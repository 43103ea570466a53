import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CatalogProduct } from '../catalogue/contract.ts'

/** What became of another cart's items in the caller's own (D22): enough to say it in one notice. */
export const MergedCart = z.object({
  shopId: z.string(),
  added: z.array(z.object({ title: z.string(), quantity: z.int() })),
  reduced: z
    .array(z.object({ title: z.string(), from: z.int(), to: z.int() }))
    .describe('The two carts together wanted more than there is'),
  dropped: z.array(z.string()).describe('Titles of what is not sold any more'),
})

const shopId = z.string().max(100)

/** What belongs to a person beside orders: favourites, what a guest left, and everything at once. */
export const personCalls = {
  /** Those that the shop sells, the newest first; at most 200. */
  favorites: operation({ access: 'guest' })
    .route({
      method: 'GET',
      path: '/app/favorites/{shopId}',
      summary: "The caller's favourites at a shop",
      tags: ['person'],
    })
    .input(z.object({ shopId }))
    .output(z.array(CatalogProduct)),

  favoriteIds: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/favoriteIds', summary: 'Product ids, the newest first', tags: ['person'] })
    .output(z.array(z.string())),

  /** Guests have favourites too; they go along with `claimGuest`. At most 500. */
  setFavorite: operation({ access: 'guest' })
    .route({
      method: 'PUT',
      path: '/app/favorites/{productId}',
      summary: 'Mark a product, or take the mark away',
      tags: ['person'],
    })
    .input(z.object({ productId: z.string().max(100), isFavorite: z.boolean() }))
    .output(z.object({ productId: z.string(), isFavorite: z.boolean() })),

  /**
   * After sign-in: the guest's carts are merged into the caller's (D22), its orders, favourites, alerts and wallet become
   * the caller's. The guest's own session or access token is the proof. Again it finds nothing. For accounts that are no guests.
   */
  claimGuest: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/app/claims/guest', summary: 'Take over what a guest left', tags: ['person'] })
    .input(z.object({ guestToken: z.string().max(4000) }))
    .output(z.object({ orders: z.int(), carts: z.array(MergedCart) })),

  /** Merges the anonymous cart of this id and token into the caller's, and ends it. No such cart: no `carts`. */
  claimAnonymousCart: operation({ access: 'guest' })
    .route({
      method: 'POST',
      path: '/app/claims/anonymousCart',
      summary: 'Take over an anonymous cart',
      tags: ['person'],
    })
    .input(z.object({ anonymousCartId: z.string().max(100), anonymousCartToken: z.string().max(100), shopId }))
    .output(z.object({ carts: z.array(MergedCart) })),

  /** Orders that guests placed with the caller's proved phone. Without a proved phone there are none. */
  claimOrders: operation({ access: 'customer' })
    .route({
      method: 'POST',
      path: '/app/claims/orders',
      summary: 'Take over orders by the proved phone',
      tags: ['person'],
    })
    .output(z.object({ orders: z.int() })),

  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/person', summary: "Export the caller's data", tags: ['person'] })
    .output(z.record(z.string(), z.unknown())),

  /** Deletes favourites, alerts, reviews and carts and takes the person out of orders, which accounting keeps. Again it finds nothing. */
  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/app/person', summary: 'Erase the caller', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()).describe('What the law makes us keep') })),
}

export type MergedCart = z.infer<typeof MergedCart>
