import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import type { StaffOffer } from '#services/market/contract.ts'
import { CATALOGUE_SORTS } from '#services/market/offers/rules/catalogue-sort.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId, readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ActDoneMessage } from '../act-result-message.tsx'
import { loadShop } from '../load-shop.server.ts'
import { OfferResultMessage } from '../offer-result-message.tsx'
import { listVatOptions } from '../vat-options.ts'
import type { Route } from './+types/catalogue-page'
import { actOnTable, type TableAnswer } from './act-on-table.server.ts'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { CatalogueTable } from './catalogue-table.tsx'
import { COLUMNS_COOKIE, ONLY, readColumns } from './choices.ts'

const ROWS = 50

/** Offers of a shop as a table. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { searchParams } = new URL(request.url)
  const { shops, shop } = await loadShop(context, request)
  const asked = {
    shopId: shop?.id ?? '',
    search: readTrimmed(searchParams, 'search', 100),
    only: readOption(searchParams, 'only', ONLY),
    categoryId: readId(searchParams, 'categoryId') || null,
    sort: readOption(searchParams, 'sort', CATALOGUE_SORTS) ?? 'name',
    after: readText(searchParams, 'after') || null,
  }
  const { shopId, search, only, categoryId, sort, after } = asked
  const narrowing = { ...(search && { search }), ...(only && { only }), ...(categoryId && { categoryId }) }
  const list = shop
    ? await market.staffCatalogue({ shopId, first: ROWS, sort, ...narrowing, ...(after && { after }) }, call)
    : { offers: [], endCursor: null, didYouMean: null }
  const { categories } = shop ? await market.couponChoices({ country: shop.country }, call) : { categories: [] }
  return {
    list,
    shops,
    asked,
    categories,
    vat: shop ? listVatOptions(shop.country) : [],
    edit: readId(searchParams, 'edit') || null,
    columns: readColumns(visit.cookies[COLUMNS_COOKIE]),
    changed: Object.fromEntries(
      list.offers.map(({ productVariantId, updatedAt }) => [
        productVariantId,
        momentLabel(Date.parse(updatedAt), visit.country.timezone, visit.now()),
      ]),
    ),
    created: list.offers.find(({ productVariantId }) => productVariantId === readText(searchParams, 'created')) ?? null,
    seo: privateSeo(visit, paths.backofficeCatalogue(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  return actOnTable(context, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function CataloguePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { list, asked, created } = loaderData
  const isNarrowed = asked.search !== '' || asked.only !== null || asked.categoryId !== null
  // Nothing to look for yet, and its two ways to begin stand below.
  const isEmpty = list.offers.length === 0 && !isNarrowed && !asked.after
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          {!isEmpty && (
            <>
              <ButtonLink to={paths.backofficeNewProduct({ shopId: asked.shopId })} size="sm">
                {t('toNew')}
              </ButtonLink>
              <ButtonLink to={paths.backofficeImports({ shopId: asked.shopId })} variant="outline" size="sm">
                {t('toImports')}
              </ButtonLink>
            </>
          )}
          <ButtonLink to={paths.backofficeCatalogueLog({ shopId: asked.shopId })} variant="outline" size="sm">
            {t('toLog')}
          </ButtonLink>
        </div>
      </div>
      <Answer answer={actionData} />
      {created && !actionData && <Created offer={created} shopId={asked.shopId} />}
      {(!isEmpty || loaderData.shops.length > 1) && <CatalogueFilters {...loaderData} isNarrowed={isNarrowed} />}
      {list.didYouMean && <Notice>{t('didYouMean', { typed: asked.search, meant: list.didYouMean })}</Notice>}
      {list.offers.length === 0 ? (
        <EmptyState
          art={<Art name="package" size={88} />}
          title={t('none')}
          actions={
            !isNarrowed && (
              <>
                <ButtonLink to={paths.backofficeNewProduct({ shopId: asked.shopId })}>{t('toNew')}</ButtonLink>
                <ButtonLink to={paths.backofficeImports({ shopId: asked.shopId })} variant="outline">
                  {t('toImports')}
                </ButtonLink>
              </>
            )
          }
        >
          {t(isNarrowed ? 'noneFound' : 'noneText')}
        </EmptyState>
      ) : (
        <CatalogueTable
          // Another page begins with nothing chosen.
          key={JSON.stringify(asked)}
          {...loaderData}
          offers={list.offers}
          refused={actionData && 'refusal' in actionData && actionData.at ? actionData : null}
        />
      )}
      <Pagination
        label={t('pages')}
        previous={asked.after ? { label: t('first'), to: paths.backofficeCatalogue({ ...asked, after: null }) } : null}
        next={
          list.endCursor
            ? { label: t('more'), to: paths.backofficeCatalogue({ ...asked, after: list.endCursor }) }
            : null
        }
      />
    </div>
  )
}

function Answer({ answer }: { answer: TableAnswer | undefined }) {
  const { t } = useTranslation('catalogueDesk')
  if (answer && 'refused' in answer)
    return (
      <AnswerNotice answer={answer} tone={answer.refused.code === 'offline' ? 'warn' : 'error'}>
        {answer.refused.code === 'offline' ? t('offline') : answer.refused.detail}
      </AnswerNotice>
    )
  const isOfOne = answer && ('done' in answer || 'refusal' in answer)
  return (
    <>
      <OfferResultMessage answer={isOfOne ? answer : undefined} />
      <ActDoneMessage done={answer && 'act' in answer ? answer.act : null} />
    </>
  )
}

function Created({ offer, shopId }: { offer: StaffOffer; shopId: string }) {
  const { t } = useTranslation('catalogueDesk')
  const { isHidden, stock, title, productId, productVariantId } = offer
  const soldOut = stock === 0 ? 'soldOut' : 'shown'
  return (
    <AnswerNotice
      answer={productVariantId}
      tone="ok"
      actions={
        <>
          <ButtonLink to={paths.backofficeProductPictures(productId, { shopId: offer.shopId })} size="sm">
            {t('created.pictures')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeProduct(productId, { shopId: offer.shopId })} variant="outline" size="sm">
            {t('created.options')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeNewProduct({ shopId })} variant="outline" size="sm">
            {t('created.another')}
          </ButtonLink>
        </>
      }
    >
      {t(`created.${isHidden ? 'hidden' : soldOut}`, { name: title })}
    </AnswerNotice>
  )
}
