import type { PersonalSpa } from '#web/storefront/appointments/personal-spa.ts'
import { hasOwnThings, type PersonalHome } from '#web/storefront/home/personal-home.ts'
import type { PetChoice } from '#web/storefront/insurance/plans/for-whom.tsx'
import type { PersonalFrame } from '#web/storefront/layout/personal-frame.server.ts'
import type { PersonalProduct } from '#web/storefront/pantry/product-for-pets.server.ts'
import type { PersonalMembership } from '#web/storefront/rewards/membership/personal-membership.ts'
import type { ChipPet } from '#web/storefront/shop/listing/active-filters.tsx'
import type { PersonalParts } from './personal-part.ts'

/** The personal parts by name, as the routes' loaders read them. A page has the frame's and at most one more. */
interface Parts {
  frame: PersonalFrame
  home: PersonalHome
  pets: ChipPet[]
  forPets: PersonalProduct
  spa: PersonalSpa
  membership: PersonalMembership
  insuredPets: readonly PetChoice[]
}

/** Each kind of hole: whether a visitor sees another content than anonymous visitors do. `id` of a product or variant. */
const kinds = {
  /** Name and links of the account, and what a sign-in changed. */
  account: ({ frame }) => frame.uid !== null || frame.arrival !== null,
  /** Count and sum of the cart. */
  cart: ({ frame }) => (frame.shopping?.cart.glance.count ?? 0) > 0,
  /** Pieces of a variant in the cart. */
  cartLine: ({ frame }, variantId) => frame.shopping?.cart.glance.quantities[variantId] !== undefined,
  place: ({ frame }) => frame.deliveryLabel !== null,
  favorite: ({ frame }, productId) => frame.shopping?.favorites.ids.includes(productId) === true,
  /** The alert of a variant that is sold out; accounts need not say their address. */
  alert: ({ frame: { shopping } }, variantId) =>
    shopping !== null && (shopping.alerts.hasAddress || shopping.alerts.variantIds.includes(variantId)),
  home: ({ home }) => hasOwnThings(home),
  pets: ({ pets }) => pets.length > 0,
  forPets: ({ forPets }) => forPets.forPets !== null,
  spa: ({ spa }) => spa.stores !== null,
  membership: ({ membership }) => membership.ownPlanId !== null,
  insuredPets: ({ insuredPets }) => insuredPets.length > 0,
  /** The JSON of all parts. */
  parts: () => true,
} satisfies Record<string, (parts: Parts, id: string) => boolean>

export type HoleKind = keyof typeof kinds

/** Whether a visitor with these parts sees something else in a hole than anonymous visitors do. */
export function differs({ of, id = '' }: { of: HoleKind; id?: string }, parts: PersonalParts): boolean {
  const kind: (parts: Parts, id: string) => boolean = kinds[of]
  return kind(parts as unknown as Parts, id)
}
