import { Link } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { OfferResultMessage } from '../offer-result-message.tsx'
import type { Route } from './+types/pictures-page'
import { actOnPictures, mostAlt } from './act-on-pictures.server.ts'
import { AddPictures } from './add-pictures.tsx'
import { PictureList } from './picture-list.tsx'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Pictures of one product: uploaded, ordered, described and removed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const path = { shopId: readId(new URL(request.url).searchParams, 'shopId'), productId: params.id }
  const shown = await market.productPictures(path, { context: visit.call })
  return {
    shown,
    mostAlt,
    key: newSecret(),
    seo: privateSeo(visit, paths.backofficeProductPictures(params.id, path), {
      title: t('pictures.list', { name: shown.title }),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const shopId = readId(new URL(request.url).searchParams, 'shopId')
  return actOnPictures(context, { shopId, productId: params.id }, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function PicturesPage({ loaderData: { shown, mostAlt, key }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { shopId, productId, pictures, most } = shown
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeCatalogue({ shopId, search: shown.title })}>{t('toCatalogue')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('pictures.list', { name: shown.title })}</h1>
        <p className="text-ink-700">
          {t('pictures.intro')} {t('pictures.shared')}
        </p>
        <p className="flex flex-wrap gap-x-5">
          {shown.isShown && (
            <Link to={paths.product(shown.productSlug)} className={quietLink}>
              {t('pictures.page')}
            </Link>
          )}
          <Link
            to={paths.backofficeCatalogueLog({ shopId, option: shown.options[0]?.productVariantId ?? null })}
            className={quietLink}
          >
            {t('pictures.log')}
          </Link>
        </p>
      </header>
      <OfferResultMessage answer={actionData} />
      <Card>
        <AddPictures {...{ shopId, productId, most }} count={pictures.length} idempotencyKey={key} />
      </Card>
      {pictures.length === 0 ? (
        <EmptyState title={t('pictures.none')}>{t('pictures.noneText')}</EmptyState>
      ) : (
        <PictureList shown={shown} mostAlt={mostAlt} />
      )}
    </div>
  )
}

const quietLink = 'inline-flex min-h-10 items-center font-bold text-brand-700 text-sm underline underline-offset-3'
