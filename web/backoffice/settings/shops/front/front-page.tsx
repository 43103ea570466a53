import { ExternalLink } from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { orOffline } from '../../../../storefront/layout/connection/or-offline.ts'
import { requireStaff } from '../../../require-staff.server.ts'
import { ChangeLog } from '../../change-log.tsx'
import { Section, SectionForm, SectionNotice } from '../shop-section.tsx'
import { type ShopAnswer, type ShopSection, sectionOffline } from '../shop-sections.ts'
import type { Route } from './+types/front-page'
import { BannersSection } from './banners-section.tsx'
import { loadFrontView } from './front-view.server.ts'
import { HomeSections } from './home-sections.tsx'
import { RecommendedSection } from './recommended-section.tsx'
import { saveFrontPage } from './save-front-page.server.ts'

/** What a shop's home page shows: a form a part. */
export async function loader({ request, context, params: { shopId } }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'shopFront')
  const search = readText(new URL(request.url).searchParams, 'search', 100).trim()
  const shop = await loadFrontView(context, { shopId, search })
  const title = t('pageTitle', { name: shop.name })
  return { shop, seo: privateSeo(visit, paths.backofficeShopFront(shopId), { title, description: t('description') }) }
}

export async function action({ request, context, params: { shopId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  return saveFrontPage({ context, shopId, form: await readForm(request) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, sectionOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function FrontPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('shopFront')
  const { t: settings } = useTranslation('shopsSettings')
  const answer: ShopAnswer | null = actionData ?? null
  // The answer of a save comes before the shop is loaded again: the next form must not be taken for a stale one.
  const shop = { ...loaderData.shop, version: Math.max(loaderData.shop.version, answer?.saved ?? 0) }
  const of = (...sections: ShopSection[]) => (answer?.section && sections.includes(answer.section) ? answer : null)
  return (
    <div key={shop.id} className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeShopSettings(shop.id)}>{t('back', { name: shop.name })}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 break-words text-xl lg:text-2xl">{t('title')}</h1>
          {shop.preview && (
            <ButtonLink
              to={shop.preview}
              target="_blank"
              variant="outline"
              icon={<ExternalLink aria-hidden="true" className="size-4.5" />}
            >
              {t('preview')}
            </ButtonLink>
          )}
        </div>
        <p className="text-ink-600">{t(shop.preview ? 'description' : 'noPreview')}</p>
      </header>
      {answer?.section === null && <SectionNotice answer={answer} />}
      <HomeSections shop={shop} answer={of('sections', 'sections-add', 'sections-propose')} />
      <RecommendedSection shop={shop} answer={of('favorites', 'favorites-add')} />
      <Searches shop={shop} answer={of('searches')} />
      <BannersSection shop={shop} answer={of('banners', 'banners-add')} />
      <SectionNotice answer={of('undo')} savedMessage={settings('undone')} />
      <ChangeLog lines={shop.changes} />
    </div>
  )
}

function Searches({
  shop: { popularSearches, limits, version },
  answer,
}: {
  shop: Route.ComponentProps['loaderData']['shop']
  answer: ShopAnswer | null
}) {
  const { t } = useTranslation('shopFront')
  const refused = answer?.refusal ? answer : null
  const field = fieldProps({
    limits: limits.searches,
    values: { popularSearches, ...refused?.typed },
    errors: refused?.refusal?.fields,
  })
  return (
    <Section id="busquedas" title={t('searches.title')} answer={answer}>
      <SectionForm
        key={popularSearches}
        section="searches"
        version={version}
        answer={answer}
        submit={t('searches.save')}
      >
        <TextArea {...field('popularSearches')} label={t('searches.label')} hint={t('searches.hint')} rows={4} />
      </SectionForm>
    </Section>
  )
}
