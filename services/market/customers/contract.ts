import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CatalogProduct } from '../catalogue/contract.ts'

/** Outcome of merging another cart into the caller's own: enough to tell the customer in one notice. */
export const MergedCart = z.object({
  shopId: z.string(),
  added: z.array(z.object({ title: z.string(), quantity: z.int() })),
  reduced: z
    .array(z.object({ title: z.string(), from: z.int(), to: z.int() }))
    .describe('The two carts together wanted more than there is'),
  dropped: z.array(z.string()).describe('Titles of what is not sold any more'),
})

const shopId = z.string().max(100)

/** A person's data beside orders: favourites, guest data, export and erasure. */
export const personCalls = {
  /** Favourites that the shop sells, newest first; at most 200. */
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

  /** Marks or unmarks a favourite. Guests' favourites move with `adoptGuestData`. At most 500. */
  setFavorite: operation({ access: 'guest' })
    .route({
      method: 'PUT',
      path: '/app/favorites/{productId}',
      summary: 'Mark a product, or take the mark away',
      tags: ['person'],
    })
    .input(z.object({ productId: z.string().max(100), isFavorite: z.boolean() }))
    .output(z.object({ productId: z.string(), isFavorite: z.boolean() })),

  /** The secret link by which the caller shares the favourites; null: they are not shared. */
  favoritesLink: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/favoritesLink', summary: 'The link to the favourites', tags: ['person'] })
    .output(z.object({ token: z.string().nullable() })),

  /** Shares the favourites by a secret link, `/favorites/shared/TOKEN`; shared already: the same link. */
  shareFavorites: operation({ access: 'guest' })
    .route({ method: 'POST', path: '/app/favoritesLink', summary: 'Share the favourites', tags: ['person'] })
    .output(z.object({ token: z.string() })),

  unshareFavorites: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/app/favoritesLink', summary: 'Revoke the link', tags: ['person'] })
    .output(z.object({ shared: z.literal(false) })),

  /** Products of a shared list that the shop sells. The token travels in the body: an API's addresses must not hold it. */
  sharedFavorites: operation({ access: 'public' })
    .route({ method: 'POST', path: '/app/public/sharedFavorites', summary: 'A shared list', tags: ['person'] })
    .input(z.object({ token: z.string().max(100), shopId }))
    .output(z.array(CatalogProduct)),

  /**
   * After sign-in: merges the guest's carts into the caller's and moves the guest's orders, favourites, alerts and
   * wallet. The guest's own session or access token is the proof. A second call finds nothing. Only for accounts that
   * are not guests.
   */
  adoptGuestData: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/app/claims/guest', summary: 'Take over what a guest left', tags: ['person'] })
    .input(z.object({ guestToken: z.string().max(4000) }))
    .output(z.object({ orders: z.int(), carts: z.array(MergedCart) })),

  /** Merges the anonymous cart of this id and token into the caller's, and deletes it. No such cart: no `carts`. */
  adoptAnonymousCart: operation({ access: 'guest' })
    .route({
      method: 'POST',
      path: '/app/claims/anonymousCart',
      summary: 'Take over an anonymous cart',
      tags: ['person'],
    })
    .input(z.object({ anonymousCartId: z.string().max(100), anonymousCartToken: z.string().max(100), shopId }))
    .output(z.object({ carts: z.array(MergedCart) })),

  /** Moves the orders that guests placed with the caller's proved phone. Without a proved phone there are none. */
  adoptOrders: operation({ access: 'customer' })
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

  /** Whether the caller can be erased, asked before any service erases something. Throws saving-not-empty. */
  checkErasure: operation({ access: 'guest' })
    .route({
      method: 'GET',
      path: '/app/person/erasure',
      summary: 'Whether the caller can be erased',
      tags: ['person'],
    })
    .output(z.object({ message: z.literal('valid') })),

  /** Deletes favourites, alerts, reviews and carts and anonymises orders, which accounting keeps. Idempotent. */
  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/app/person', summary: 'Erase the caller', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()).describe('What the law makes us keep') })),
}

export type MergedCart = z.infer<typeof MergedCart>
