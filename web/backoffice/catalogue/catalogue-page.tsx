import { Search } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { StaffOffer } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnswerNotice } from '../../storefront/profile/answer-notice.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/catalogue-page'
import { loadShop } from './load-shop.server.ts'
import { OfferResultMessage } from './offer-result-message.tsx'
import { OfferRow } from './offer-row.tsx'
import { saveOffer } from './save-offer.server.ts'
import { ShopField } from './shop-field.tsx'

const ONLY = ['sold-out', 'low', 'hidden', 'no-picture'] as const

/** Offers of a shop with their edit forms. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { searchParams } = new URL(request.url)
  const { shops, shop } = await loadShop(context, request)
  const asked = {
    shopId: shop?.id ?? '',
    search: readTrimmed(searchParams, 'search', 100),
    only: readOption(searchParams, 'only', ONLY),
    after: readText(searchParams, 'after') || null,
  }
  const { shopId, search, only, after } = asked
  const list = shop
    ? await market.staffCatalogue(
        { shopId, first: 40, ...(search && { search }), ...(only && { only }), ...(after && { after }) },
        { context: visit.call },
      )
    : { offers: [], endCursor: null, didYouMean: null }
  return {
    list,
    shops,
    asked,
    created: list.offers.find(({ productVariantId }) => productVariantId === readText(searchParams, 'created')) ?? null,
    seo: privateSeo(visit, paths.backofficeCatalogue(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  return saveOffer(context, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CataloguePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { list, asked, created } = loaderData
  const refused = actionData && 'refusal' in actionData ? actionData : null
  const isNarrowed = asked.search !== '' || asked.only !== null
  // Nothing to look for yet, and its two ways to begin stand below.
  const isEmpty = list.offers.length === 0 && !isNarrowed && !asked.after
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
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
      <OfferResultMessage answer={actionData} />
      {created && !actionData && (
        <AnswerNotice
          answer={created.productVariantId}
          tone="ok"
          actions={
            <>
              <ButtonLink to={paths.backofficeProductPictures(created.productId, { shopId: created.shopId })} size="sm">
                {t('created.pictures')}
              </ButtonLink>
              <ButtonLink to={paths.backofficeNewProduct({ shopId: asked.shopId })} variant="outline" size="sm">
                {t('created.another')}
              </ButtonLink>
            </>
          }
        >
          {t(`created.${getCreatedState(created)}`, { name: created.title })}
        </AnswerNotice>
      )}
      {(!isEmpty || loaderData.shops.length > 1) && <Filters loaded={loaderData} />}
      {list.didYouMean && <Notice>{t('didYouMean', { typed: asked.search, meant: list.didYouMean })}</Notice>}
      {list.offers.length === 0 && (
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
      )}
      <ul className="grid gap-2.5">
        {list.offers.map((offer) => (
          <li key={offer.productVariantId}>
            <OfferRow offer={offer} refused={refused?.at?.variantId === offer.productVariantId ? refused : null} />
          </li>
        ))}
      </ul>
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

function getCreatedState({ isHidden, stock }: StaffOffer): 'hidden' | 'soldOut' | 'shown' {
  if (isHidden) return 'hidden'
  return stock === 0 ? 'soldOut' : 'shown'
}

function Filters({ loaded: { shops, asked } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useTranslation('catalogueDesk')
  const isPending = useNavigation().state === 'loading'
  const here = { shopId: asked.shopId, search: asked.search || null }
  return (
    <>
      <Form key={`${asked.search} ${asked.shopId}`} className="flex flex-wrap items-end gap-2.5">
        <TextField
          name="search"
          type="search"
          label={t('search')}
          defaultValue={asked.search}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-52"
        />
        <ShopField shops={shops} shopId={asked.shopId} />
        {asked.only && <input type="hidden" name="only" value={asked.only} />}
        <Button type="submit" className="h-12" isPending={isPending}>
          {t('submit')}
        </Button>
      </Form>
      <nav
        aria-label={t('filters')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <ChipLink to={paths.backofficeCatalogue(here)} isOn={asked.only === null}>
          {t('only.all')}
        </ChipLink>
        {ONLY.map((only) => (
          <ChipLink key={only} to={paths.backofficeCatalogue({ ...here, only })} isOn={asked.only === only}>
            {t(`only.${only}`)}
          </ChipLink>
        ))}
      </nav>
    </>
  )
}
