import type { RouterContextProvider } from 'react-router'
import type { ProductDetail } from '#services/market/contract.ts'
import { type CheckedProduct, findWarnings, type SafetyWarning } from '#services/pets/pantry/rules/cart-safety.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { findVisitPets, type Household } from './find-visit-pets.server.ts'
import { isPutOff, PUT_OFF_COOKIE } from './put-off.ts'

type Context = Readonly<RouterContextProvider>

/** A warning with what is shown of its product, and what 'Entendido' is about. */
export type SafetyNote = SafetyWarning & { title: string; subject: string }

/**
 * Warnings about these products for the visitor's pets, or for some of them (`of`), without those dismissed by
 * 'Entendido'.
 */
export async function findSafetyNotes(
  context: Context,
  products: readonly CheckedProduct[],
  of?: Household['pets'],
): Promise<SafetyNote[]> {
  const household = await findVisitPets(context)
  if (!household) return []
  const cookie = context.get(visitContext).cookies[PUT_OFF_COOKIE]
  return products
    .flatMap((product) =>
      findWarnings(product, of ?? household.pets, household.today).map((warning) => ({
        ...warning,
        title: product.title,
        subject: toSubject(warning),
      })),
    )
    .filter(({ subject }) => !isPutOff(cookie, subject, household.today))
}

/** Of a whole product, what it is checked by. */
export function toCheckedProduct({
  _id,
  title,
  petTypes,
  lifeStage,
  breedSize,
  ingredients,
  tags,
}: ProductDetail): CheckedProduct {
  return { productId: _id, title, petTypes, lifeStage, breedSize, ingredients, tags: tags.map(({ slug }) => slug) }
}

/** The same of what lies in a cart. A cart whose products cannot be looked up is still a cart. */
export async function findCartSafetyNotes(context: Context, productIds: readonly string[]): Promise<SafetyNote[]> {
  if (productIds.length === 0 || !(await findVisitPets(context))) return []

  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const asked = { shopId, productIds: [...new Set(productIds)] }
  const asking = market
    .productFacts(asked, { context: visit.call })
    .then((products) => findSafetyNotes(context, products))
  return orElse("What a cart holds for its owner's pets", asking, [])
}

/** Subject of a dismissal: another pet or ingredient warns again. */
function toSubject(warning: SafetyWarning): string {
  const { kind, productId } = warning
  if (kind === 'avoided-ingredient') return [kind, productId, warning.petProfileId, warning.family].join(' ')
  return [kind, productId, ...warning.names].join(' ').slice(0, 500)
}
