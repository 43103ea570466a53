import { redirect } from 'react-router'
import type { FoodProduct } from '#services/content/contract.ts'
import type { PantryItem } from '#services/pets/contract.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { findSheetFoods } from '../content/find-sheet-lists.server.ts'
import { getPlace } from '../pets/load-pet.server.ts'
import { toPetGlance } from '../pets/pet-glance.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/pantry-page'
import { saveEaters } from './eaters/eaters.server.ts'
import { getFoodKey } from './eaters/food-key.ts'
import { changeElsewhere, loadElsewhere } from './elsewhere/elsewhere.server.ts'
import { Elsewhere, ElsewhereNotice } from './elsewhere/elsewhere.tsx'
import { findVisitPets } from './find-visit-pets.server.ts'
import { OrderCard, OrderNotice } from './order/order-card.tsx'
import { orderPantry, planPantryOrder } from './order/plan-order.server.ts'
import { findOffer, loadPantry } from './pantry-offers.server.ts'
import { PantryRow } from './pantry-row.tsx'
import { formatNames } from './pet-labels.ts'
import { Rations } from './rations.tsx'

const MOST = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const household = await findVisitPets(context)
  const [items, foods] = household
    ? await Promise.all([loadPantry(context, household), findSheetFoods(context)])
    : [[], []]
  const { currency } = await visit.shop()
  const t = translator(visit.country.locale, 'pantryPage')
  return {
    currency: currency.code,
    hasPets: household !== null,
    pets: household?.pets.map((pet) => toPetGlance(pet, getPlace(context))) ?? [],
    possibleEaters: household?.pets.map(({ id, name, petType }) => ({ id, name, petType })) ?? [],
    order: household && (await planPantryOrder(context, household, items)),
    unweighed:
      household?.pets.filter(({ weightGrams }) => weightGrams === null).map(({ id, name }) => ({ id, name })) ?? [],
    offers: await Promise.all(
      items
        .slice(0, MOST)
        .map(async (item) => ({ ...(await findOffer(context, item)), sheet: findSheetRow(item, foods) })),
    ),
    elsewhere: household && (await loadElsewhere(context, household, foods)),
    seo: privateSeo(visit, paths.pantry(), { title: t('title'), description: t('description') }),
  }
}

/** Link and picture of food that was bought elsewhere; null when its row has left the sheet. */
function findSheetRow({ source }: PantryItem, foods: readonly FoodProduct[]) {
  const row = source.kind === 'elsewhere' && foods.find(({ number }) => number === source.foodNumber)
  return row ? { href: row.href, picture: row.picture } : null
}

/** Orders what ends, says who eats a food, adds food bought elsewhere, or takes it back. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const household = await findVisitPets(context)
  if (!household) return redirect(paths.pantry())
  const form = await readForm(request)
  const intent = readIntent(form, ['order', 'eaters', 'add', 'delete'], 'add')
  try {
    if (intent === 'order')
      return { again: await orderPantry(context, household, await loadPantry(context, household)) }
    if (intent === 'eaters') return await saveEaters(context, household, form)
  } catch (error) {
    return refusedAnswer(error)
  }
  return changeElsewhere(context, household, form, intent)
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function PantryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('pantryPage')
  const { t: errors } = useTranslation('errors')
  const { hasPets, unweighed, offers, order, pets, possibleEaters, currency, elsewhere } = loaderData
  return (
    <>
      <PageHeading title={t('title')} />
      <Refused answer={actionData} offline={errors('offline.text')} />
      {actionData && 'again' in actionData && <OrderNotice again={actionData.again} />}
      {actionData && 'chosenFor' in actionData && (
        <AnswerNotice answer={actionData} tone="ok">
          {t('eaters.saved', { food: actionData.chosenFor })}
        </AnswerNotice>
      )}
      {elsewhere && <ElsewhereNotice answer={actionData} loaded={elsewhere} />}
      {!hasPets && (
        <EmptyState
          art={<Art name="dog-face" size={88} />}
          title={t('empty.noPets')}
          actions={<ButtonLink to={paths.petProfileAdd()}>{t('empty.noPetsAction')}</ButtonLink>}
        >
          {t('empty.noPetsText')}
        </EmptyState>
      )}
      {hasPets && (
        <div className="grid gap-4">
          {offers.length > 0 && <p className="max-w-prose text-ink-700">{t('intro')}</p>}
          {order && <OrderCard order={order} currency={currency} />}
          <Unweighed pets={unweighed} />
          <Rations pets={pets} items={offers.map(({ item }) => item)} />
          {offers.length === 0 && (
            <EmptyState
              art={<Art name="meat-on-bone" size={88} />}
              title={t('empty.noFood')}
              actions={<ButtonLink to={paths.products({ slug: 'alimento' })}>{t('empty.noFoodAction')}</ButtonLink>}
            >
              {t('empty.noFoodText')}
            </EmptyState>
          )}
          <ul className="grid gap-3">
            {offers.map((offer) => (
              <li key={getFoodKey(offer.item)}>
                <PantryRow {...offer} currency={currency} pets={possibleEaters} />
              </li>
            ))}
          </ul>
          {elsewhere && <Elsewhere loaded={elsewhere} answer={actionData} />}
        </div>
      )}
    </>
  )
}

function Unweighed({ pets }: { pets: { id: string; name: string }[] }) {
  const { t } = useTranslation('pantryPage')
  const [first] = pets
  if (!first) return null
  return (
    <Notice
      tone="info"
      actions={
        <ButtonLink to={paths.petProfileWeights({ id: first.id })} variant="outline" size="sm">
          {t('empty.noWeightAction')}
        </ButtonLink>
      }
    >
      {t('empty.noWeight', { count: pets.length, names: formatNames(pets.map(({ name }) => name)) })}
    </Notice>
  )
}
